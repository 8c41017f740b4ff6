import Mealy
import Screens
import Terminal
import Testing
import TestSupport

@Suite("Pager: sizes")
struct PagerTests {
  /// Paragraphs of numbered words.
  private static let page = (0..<40).map { paragraph in
    (0..<60).map { "w\(paragraph * 60 + $0)" }.joined(separator: " ") + "\n\n"
  }.joined()

  private func number(_ text: Substring) -> Int? { Int(text.dropFirst()) }

  private func words(_ reading: Reading) -> [Int] { reading.top.split(separator: " ").compactMap { number($0) } }

  @Test func theTextOnTopStaysThere() throws {
    var reading = try Reading(Self.page, columns: 80, rows: 20)
    reading.press(String(repeating: "j", count: 57))
    let first = try #require(words(reading).first)
    for columns in [40, 20, 33, 100, 300, 80] {
      reading.pager.resize(columns: columns, rows: 20)
      #expect(words(reading).contains(first), "\(columns): \(reading.top)")
    }
  }

  /// Repeated resizing of a window does not move the text.
  @Test func resizingOverAndOverDoesNotDrift() throws {
    var reading = try Reading(Self.page, columns: 80, rows: 20)
    reading.press(String(repeating: "j", count: 57))
    let first = try #require(words(reading).first)
    for step in 0..<60 { reading.pager.resize(columns: 50 + step * 7 % 31, rows: 20 + step % 5) }
    reading.pager.resize(columns: 80, rows: 20)
    #expect(words(reading).contains(first), "\(reading.top) instead of \(first)")
  }

  @Test func wrappingAgainIsWrapping() throws {
    for document in PageGenerator.documents(300..<340) {
      for columns in [20, 40, 80] {
        var resized = try Reading(document, columns: 200, rows: 30)
        resized.pager.resize(columns: columns, rows: 30)
        let fresh = try Reading(document, columns: columns, rows: 30)
        #expect(resized.pager.frame(.dark) == fresh.pager.frame(.dark))
      }
    }
  }

  @Test func anySizeHasAFrame() throws {
    var reading = try Reading(
      PageGenerator.documents(1..<20, hostile: true).joined(separator: "\n"), columns: 80, rows: 24)
    reading.press("/a")
    reading.press(.enter)
    for (columns, rows) in [(1, 1), (2, 1), (1, 5), (3, 3), (500, 2), (0, 0), (19, 7), (80, 24)] {
      for key in ["", "t", "?"] {
        reading.press(key)
        reading.pager.resize(columns: columns, rows: rows)
        let frame = reading.pager.frame(.terminal)
        #expect(frame.columns == max(1, columns) && frame.rows == max(1, rows))
        reading.press(.escape)
      }
    }
  }

  /// The page is laid out only as far as it is visible. The rest follows when there is nothing else to do.
  @Test func theRestIsSetLater() throws {
    var reading = try Reading(Self.page, columns: 20, rows: 10)
    #expect(!reading.pager.isDone)
    while !reading.pager.isDone { reading.pager.setMore() }
    #expect(reading.status.hasSuffix(" top "))
    reading.press("G")
    #expect(reading.status.hasSuffix(" end "))
    #expect(reading.text.joined().contains("w2399"))
  }

  /// Whatever keys are pressed, the reader remains consistent.
  @Test(arguments: 0..<4)
  func anyKeysAreBorne(seed: Int) throws {
    var random = Bytes(seed: UInt64(seed))
    let keys: [TerminalKey] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .enter, .escape, .backspace, .insert,
    ]
    let letters = Array("jkgGdufb ]/nNwty?L<>ovxa19%prm'Z:".unicodeScalars)
    let documents = try PageGenerator.documents(900..<904, hostile: true).map {
      try Reading.document($0 + Self.page.prefix(2000))
    }
    var pager = Pager(documents[0], columns: 40, rows: 10)
    func check(_ effects: [ReaderEffect]) {
      for effect in effects {
        guard case .fetch(_, .load(let source)) = effect else { continue }
        if random.number(below: 2) == 0 {
          pager.fail(ReaderDocument.Refusal("gone"))
        } else {
          pager.show(ReaderDocument(source: source, tree: documents[random.number(below: documents.count)].tree))
        }
      }
    }
    for _ in 0..<1500 {
      switch random.number(below: 13) {
      case 12:
        let (column, row) = (random.number(below: 90), random.number(below: 30))
        check(pager.handle(.mouse(Mouse(.press(.left), column: column, row: row))))
        check(pager.handle(.mouse(Mouse(.release(.left), column: column, row: row))))
      case 0: pager.resize(columns: 1 + random.number(below: 90), rows: 1 + random.number(below: 30))
      case 1...4:
        check(
          pager.handle(
            .key(keys[random.number(below: keys.count)], Modifiers(rawValue: UInt8(random.number(below: 4))))))
      default: check(pager.handle(.key(.character(letters[random.number(below: letters.count)]))))
      }
      let frame = pager.frame(.terminal)
      #expect(frame.rows == pager.rows && frame.columns == pager.columns)
    }
  }
}
