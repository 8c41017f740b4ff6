import Files
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileWatchTests {
  @Test func aSavedFileEndsTheWait() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    let watch = try FileWatch([folder["a"]])
    let stop = try #require(PipeSemaphore())
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
    let stop = try #require(PipeSemaphore())
    try folder.write("b", "2")
    let thread = Thread { stop.wake() }
    thread.start()
    let isSaved = watch.next(orUntil: stop)
    #expect(!isSaved)
  }
}
