import Files
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileWatchTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Two files whose names look alike are two.
  @Test func namesThatLookAlike() throws {
    let names = ["e\u{301}.md", "\u{E9}.md"].map { folder[$0] }
    for name in names { try FileAccess.put([1], at: name) }
    let watch = try FileWatch(names)
    try FileAccess.put([2], at: names[1])
    #expect(watch.next().map { Array($0.utf8) } == [Array(names[1].utf8)])
    for name in names { try FileAccess.put([3], at: name) }
    #expect(watch.next().map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }
}
