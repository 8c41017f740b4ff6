import Screens
import Terminal
import Testing

@Suite struct SimulationLinkTests {
  private func link(_ text: String, from source: DocumentSource = Reading.source) throws -> SimulationLink {
    try SimulationLink(text, from: source)
  }

  @Test func aModelWithKeys() throws {
    let link = try link("life?initial=gosper-gun&rule=B3/S23")
    #expect(link.subject == .model("life"))
    #expect(link.keys == ["initial=gosper-gun", "rule=B3/S23"])
    #expect(link.folder == "/root/docs")
    #expect(link.command?.folder == "/root/docs")
    #expect(link.command?.words == ["life", "initial=gosper-gun", "rule=B3/S23"])
    #expect(try self.link("memory").keys.isEmpty)
    #expect(try self.link("life?").keys.isEmpty)
  }

  @Test func bytesAreWrittenWithPercentAndAPlusIsAPlus() throws {
    let link = try link("life?until=population%20%3E%20a+b%26c&initial.rle=3o!&x==")
    #expect(link.keys == ["until=population > a+b&c", "initial.rle=3o!", "x=="])
    #expect(try self.link("l%69fe").subject == .model("life"))
    #expect(try self.link("life?a=100%").keys == ["a=100%"])
  }

  @Test func aBlockIsRelativeToTheDocument() throws {
    let here = DocumentSource.file(root: "/root", path: "docs/lab.md")
    #expect(try link("lab.md#gun?boundary=plane").subject == .block(here, name: "gun"))
    #expect(try link("lab.md").subject == .block(here, name: nil))
    #expect(try link("../lab.md#a").subject == .block(.file(root: "/root", path: "lab.md"), name: "a"))
    #expect(try link("lab.md#gun?boundary=plane").command?.words == ["docs/lab.md#gun", "boundary=plane"])
    #expect(try link("lab.md#gun").command?.folder == "/root")
    let page = DocumentSource.builtIn(path: "README.md")
    let builtIn = try link("notebooks/life.md#acorn", from: page)
    #expect(builtIn.subject == .block(.builtIn(path: "notebooks/life.md"), name: "acorn"))
    #expect(builtIn.command == nil)
  }

  @Test(
    arguments: [
      "", "?a=b", "life?rule", "life?=x", "life?--max-memory=9", "life?-x=1", "life?a=%00", "life?a=%1B[2J", "li%0Afe",
      "life?a=%5C", "../../lab.md#x", "/etc/lab.md#x", "%2Fetc/lab.md#x", "..%2F..%2Flab.md",
      "life?" + String(repeating: "a=b&", count: 100), "life?a=" + String(repeating: "x", count: 5000),
    ])
  func hostileLinksAreRefusedInWords(text: String) {
    do {
      let link = try link(text)
      Issue.record("\(text) leads to \(link)")
    } catch let refusal as ReaderDocument.Refusal {
      #expect(!refusal.message.isEmpty && refusal.message.count < 200)
    } catch {
      Issue.record(error)
    }
  }

  @Test func standardInputHasNoNotebooksBesideIt() throws {
    #expect(throws: ReaderDocument.Refusal.self) { try link("lab.md#a", from: .input) }
    #expect(try link("life", from: .input).command?.folder == ".")
  }

  @Test func theReaderAsksForASimulationAndSaysWhatIsWrong() throws {
    var reading = try Reading("[play](automata:life?rule=B3/S23) [bad](automata:life?rule)", columns: 60)
    reading.press(.tab, .enter)
    let expected = try link("life?rule=B3/S23")
    #expect(reading.effects == [.play(expected)])
    reading.send(.playable(expected))
    #expect(reading.effects.last == .lend(expected))
    reading.send(.said("no such rule"))
    #expect(reading.status.contains("no such rule"))
    #expect(reading.top.hasPrefix("play"))
    reading.press(.tab, .enter)
    #expect(reading.status.contains("'rule' in the link is not key=value"))
    #expect(reading.effects.count == 2)
  }
}
