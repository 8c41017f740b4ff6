import Files
import Foundation
import Testing

/// A watch that misses an event would wait forever, so a deadline ends it. The deadline begins with the wait, because a
/// test may have waited long for its turn.
@Suite struct FileWatchTests {
  private func stop(atMost seconds: Double = 60) throws -> PipeSemaphore {
    let stop = try #require(PipeSemaphore())
    let thread = Thread {
      Thread.sleep(forTimeInterval: seconds)
      stop.wake()
    }
    thread.start()
    return stop
  }

  @Test func aSavedFileEndsTheWait() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    let watch = try FileWatch([folder["a"]])
    let stop = try stop()
    // Another file of the folder does not count.
    try folder.write("b", "2")
    try folder.write("a", "2")
    let isSaved = watch.next(orUntil: stop)
    #expect(isSaved)
  }

  @Test func anotherThreadEndsTheWait() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    let watch = try FileWatch([folder["a"]])
    let stop = try stop(atMost: 0)
    try folder.write("b", "2")
    let isSaved = watch.next(orUntil: stop)
    #expect(!isSaved)
  }

  /// Two files whose names look the same are two files.
  @Test func namesThatLookAlike() throws {
    let folder = try Folder()
    let names = ["e\u{301}.md", "\u{E9}.md"].map { folder[$0] }
    for name in names { try FileAccess.put([1], at: name) }
    let watch = try FileWatch(names)
    try FileAccess.put([2], at: names[1])
    #expect(watch.next().map { Array($0.utf8) } == [Array(names[1].utf8)])
    for name in names { try FileAccess.put([3], at: name) }
    #expect(watch.next().map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }
}
