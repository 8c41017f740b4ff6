import Screens
import Testing

@Suite struct ReaderDocumentTests {
  /// A text that libcmark does not finish in time is shown as its source, or is refused if nobody could read it.
  @Test func aTextThatIsNotUnderstoodInTimeIsShownAsItIs() throws {
    let text = String(repeating: "A short paragraph.\n\n", count: 40_000) + "```"
    func outcome(fallsBack: Bool) -> ReaderDocument.Outcome {
      ReaderDocument.outcome(
        of: Array(text.utf8), from: .input, pictures: false, fallsBack: fallsBack, parseSeconds: 0.001)
    }
    let document = try outcome(fallsBack: true).get()
    #expect(document.remark == "the Markdown parser did not finish within 0.001 seconds: this is its source")
    let page = page(document.tree, width: 80)
    #expect(page.codes.map { String(decoding: $0.text, as: UTF8.self) } == [text + "\n"])
    #expect(throws: ReaderDocument.Refusal.self) { try outcome(fallsBack: false).get() }
  }

  @Test func whatIsTooLargeIsRefused() {
    let bytes = [UInt8](repeating: 97, count: ReaderDocument.sizeLimit + 1)
    for fallsBack in [false, true] {
      let outcome = ReaderDocument.outcome(of: bytes, from: .input, pictures: false, fallsBack: fallsBack)
      #expect(throws: ReaderDocument.Refusal("the document is larger than 8 MiB")) { try outcome.get() }
    }
  }
}
