import Files
import Foundation
import Testing

@Suite struct FileAccessPipeTests {
  @Test func aPipeIsReadToItsEnd() throws {
    let folder = try Folder()
    try folder.write("file", "")
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    #expect(
      FileAccess.isPipe(folder["pipe"]) && !FileAccess.isPipe(folder["file"]) && !FileAccess.isPipe(folder["none"]))
    let path = folder["pipe"]
    for (limit, isRead) in [(10, true), (4, false)] {
      let writer = Thread { try? Data("hello".utf8).write(to: URL(filePath: path), options: []) }
      writer.start()
      let bytes = try? FileAccess.readPipe(path, limit: limit)
      #expect(bytes == (isRead ? Array("hello".utf8) : nil))
    }
  }
}
