#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for the files on which other programs work. It is removed with its value.
package struct Workshop: ~Copyable {
  package static let hasCmark = shell("cmark --version > /dev/null 2>&1")
  package static let hasMdl = shell("mdl --version > /dev/null 2>&1")

  /// The reason why a file or a folder could not be used.
  package struct Failure: Error {
    package let path: String
  }

  package let path: String

  package init() throws {
    var template = Array("/tmp/automata-notebooks-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(path: "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.shell("rm -r '\(path)'") }

  /// Runs a command, and returns whether it succeeded.
  @discardableResult
  package static func shell(_ command: String) -> Bool { system(command) == 0 }

  /// Returns the output of the command, whatever its exit code is.
  package static func output(of command: String) throws -> [UInt8] {
    guard let stream = popen(command, "r") else { throw Failure(path: command) }
    defer { pclose(stream) }
    return contents { fread(&$0, 1, $0.count, stream) }
  }

  package func write(_ page: [UInt8], to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else { throw Failure(path: name) }
    defer { fclose(file) }
    fwrite(page, 1, page.count, file)
  }

  package func read(_ name: String) throws -> [UInt8] { try Self.read("\(path)/\(name)") }

  package static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure(path: path) }
    defer { fclose(file) }
    return contents { fread(&$0, 1, $0.count, file) }
  }

  private static func contents(_ read: (inout [UInt8]) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(&buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
