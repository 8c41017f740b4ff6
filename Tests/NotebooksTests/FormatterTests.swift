import Notebooks
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The formatter mdformat with its GFM plug-in, the real one, passes over generated pages with results.
@Suite struct FormatterTests {
  @Test func mdformatIsNoDifference() throws {
    guard let folder = Self.install() else {
      print("mdformat could not be installed from PyPI; its test is skipped")
      return
    }
    defer { Self.shell("rm -r '\(folder)'") }
    var paths: [String] = []
    for seed in 0..<50 {
      var generator = PageGenerator(seed: UInt64(500_000 + seed))
      let page = try regenerate(generator.page())
      // mdformat takes neither front matter nor a byte order mark for what they are, and reads a tab behind the marker
      // of a list item otherwise than libcmark.
      let hasMark = page.bytes.first == 0xEF, hasTab = page.bytes.contains(UInt8(ascii: "\t"))
      if page.hasErrors || page.bytes.starts(with: bytes("---")) || hasMark || hasTab { continue }
      let path = "\(folder)/\(seed).md"
      try Self.write(page.bytes, to: path)
      paths.append(path)
    }
    // Some generated pages it refuses, and then leaves alone; that is its own business.
    for path in paths { Self.shell("'\(folder)/bin/mdformat' '\(path)' 2> /dev/null") }
    for path in paths {
      let page = try Self.read(path)
      let check = try regenerate(page, overwrite: true)
      require(check.edits.isEmpty && !check.hasErrors, "\(check.diagnostics) \(check.differences) \(shown(page))")
    }
    #expect(paths.count > 15)
  }

  /// A new folder with mdformat in it; nil where that cannot be had.
  private static func install() -> String? {
    var template = Array("/tmp/automata-mdformat-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let packages = "mdformat==1.0.0 mdformat-gfm==1.0.0"
    let pip = "timeout 25 '\(folder)/bin/pip' install --quiet --retries 0 --disable-pip-version-check \(packages)"
    if shell("python3 -m venv '\(folder)' > /dev/null 2>&1 && \(pip) > /dev/null 2>&1") { return folder }
    shell("rm -r '\(folder)'")
    return nil
  }

  @discardableResult
  private static func shell(_ command: String) -> Bool { system(command) == 0 }

  private static func write(_ page: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    fwrite(page, 1, page.count, file)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var page: [UInt8] = []
    while case let byte = getc(file), byte != EOF { page.append(UInt8(truncatingIfNeeded: byte)) }
    return page
  }
}
