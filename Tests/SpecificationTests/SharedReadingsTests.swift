import Specification
import Testing

@Suite struct SharedReadingsTests {
  @Test func nothingIsTakenBeyondTheRoom() {
    let shared = SharedReadings(room: 100)
    #expect(shared.take(60) && shared.left == 40)
    #expect(!shared.take(41))
    #expect(shared.take(40) && shared.left == 0 && shared.held == 100)
  }

  @Test func valuesAreKeptByWhatTheyWereReadOf() {
    let shared = SharedReadings()
    shared.keep(5, of: .init("rle", "o!"))
    #expect(shared.value(.init("rle", "o!")) == 5)
    #expect(shared.value(.init("cells", "o!")) as Int? == nil)
    #expect(shared.value(.init("rle", "o!", part: "a")) as Int? == nil)
    #expect(shared.value(.init("rle", "o!")) as String? == nil)
  }

  /// Files are read up to a common limit, and each error names it.
  @Test func filesHaveALimitTogether() {
    let place = SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    let shared = SharedReadings(files: 250)
    var loads = 0
    var context = SpecContext(shared: shared) { _ in .success([UInt8](repeating: 1, count: 100)) }
    for name in ["a", "./a", "././a"] {
      #expect(context.file(name, at: span)?.count == 100)
      loads += 1
    }
    #expect(loads == 3 && context.errors.isEmpty)
    #expect(context.file("b", at: span) == nil)
    #expect(context.errors.count == 1)
    #expect(context.errors.first?.message.contains("'b' is not read: the files before it exceed the limit") == true)
  }

  /// A long text counts once, however many blocks contain it.
  @Test func longTextsAreShared() {
    let shared = SharedReadings(), text = String(repeating: "a", count: 1_000)
    #expect(shared.shared(text) == text)
    #expect(shared.held == 1_000)
    #expect(shared.shared(String(repeating: "a", count: 1_000)) == text)
    #expect(shared.held == 1_000)
  }

  /// Spellings that look the same name two files, and are two texts.
  @Test func textsAreBytes() {
    let shared = SharedReadings(), composed = "\u{E9}", decomposed = "e\u{301}"
    shared.keep(5, of: .init("file", composed, part: composed))
    #expect(shared.value(.init("file", composed, part: composed)) == 5)
    #expect(shared.value(.init("file", decomposed, part: composed)) as Int? == nil)
    #expect(shared.value(.init("file", composed, part: decomposed)) as Int? == nil)
    for word in [composed, decomposed] {
      let text = String(repeating: word, count: 1_000)
      #expect(shared.shared(text).utf8.elementsEqual(text.utf8))
    }
  }

  @Test func veryManyErrorsAreCounted() {
    let place = SourceLocation(line: 1, column: 1)
    let span = SourceSpan(start: place, end: place)
    var context = SpecContext()
    for number in 0..<2_000 { context.report(.invalid("error \(number)", advice: nil), at: span) }
    #expect(context.errors.count == 900 && context.furtherErrors == 1_100)
  }

  @Test func aFileThatIsRefusedIsAskedForOnce() {
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    let place = SourceLocation(line: 1, column: 1)
    let span = SourceSpan(start: place, end: place)
    let shared = SharedReadings()
    for _ in 0..<3 {
      var context = SpecContext(shared: shared) { _ in
        counter.count += 1
        return .failure(.init("is too large"))
      }
      #expect(context.file("a.rle", at: span) == nil)
      #expect(context.errors.map(\.message) == ["'a.rle' is too large"])
      #expect(context.requests.map(\.path) == ["a.rle"])
    }
    #expect(counter.count == 1)
  }
}
