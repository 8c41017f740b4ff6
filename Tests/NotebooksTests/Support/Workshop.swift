import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for the files that other programs work on; it goes with its value.
struct Workshop: ~Copyable {
  static let hasCmark = shell("cmark --version > /dev/null 2>&1")
  static let hasMdl = shell("mdl --version > /dev/null 2>&1")

  let path: String

  init() throws {
    var template = Array("/tmp/automata-notebooks-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.shell("rm -r '\(path)'") }

  /// Whether the command ended well.
  @discardableResult
  static func shell(_ command: String) -> Bool { system(command) == 0 }

  /// What the command prints, whatever its exit code is.
  static func output(of command: String) throws -> [UInt8] {
    let stream = try #require(popen(command, "r"))
    defer { pclose(stream) }
    return contents { fread(&$0, 1, $0.count, stream) }
  }

  func write(_ page: [UInt8], to name: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "w"))
    defer { fclose(file) }
    fwrite(page, 1, page.count, file)
  }

  func read(_ name: String) throws -> [UInt8] { try Self.read("\(path)/\(name)") }

  static func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"), "\(path)")
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
