import Files
import MarkdownSource

/// Files other than Markdown, and folders.
extension ReaderDocument {
  private static let markdown = [
    "md", "markdown", "mdown", "mkd", "mkdn", "mdx", "qmd", "rmd", "livemd", "mdwn", "mdtxt", "mdtext",
  ]

  /// Returns the info string of the block that shows a file as code, or nil for a file of Markdown.
  static func codeInfo(of source: DocumentSource) -> String? {
    guard case .file(_, let path) = source else { return nil }
    let parts = Path.name(of: path).lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let word = (parts.last ?? "").filter { $0.isLetter || $0.isNumber || "+#-_".contains($0) }
    return parts.count > 1 && markdown.contains(word) ? nil : word
  }

  /// The number of bytes at the start of a file that are examined.
  private static let firstBytes = 8000

  /// Returns whether bytes are binary. As in Git, they are if there is a NUL among the first bytes.
  static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(firstBytes).contains(0) }

  /// Returns whether many of the first bytes are controls that do not occur in text, as in compressed data.
  static func isFullOfControls(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix(firstBytes)
    // Texts contain tabs, line ends, page breaks, backspaces, changes of the character set, and escapes.
    let controls = first.count { ($0 < 0x20 || $0 == 0x7F) && !(0x08...0x0F ~= $0) && $0 != 0x1B }
    return controls >= leastControls && controls * controlShare > first.count
  }

  /// The smallest number of controls, and the number of bytes among which there must be more than one.
  private static let leastControls = 4, controlShare = 25

  // MARK: Folders

  private static let mostEntries = 10_000
  /// The files that a folder opens with, in upper or lower case. The first that exists is used.
  private static let readmes = ["readme.md", "readme.markdown", "index.md", "readme", "readme.txt"]

  /// Returns the README of a folder, or a list of its entries.
  static func folder(_ root: String, _ path: String, pictures: Bool) throws(Refusal) -> ReaderDocument {
    let folder = Path.parts(of: path)
    let entries: [FolderRoot.Entry]
    do throws(FileProblem) {
      entries = try FolderRoot(folder: root).entries(of: folder.isEmpty ? "." : folder, limit: mostEntries)
    } catch {
      throw Refusal("'\(FolderRoot.fromHere(Path.join(root, folder)))' \(error.reason)")
    }
    func file(_ name: String) -> DocumentSource { .file(root: root, path: folder.isEmpty ? name : folder + "/" + name) }
    for readme in readmes {
      let entry = entries.first { !$0.isFolder && $0.name.lowercased() == readme }
      if let entry { return try load(file(entry.name), pictures: pictures) }
    }
    let list = entries.filter(\.isFolder) + entries.filter { !$0.isFolder }
    let lines = list.map { "- [\(escaped($0.name))\($0.isFolder ? "/" : "")](\(encoded($0.name)))\n" }
    let title = folder.isEmpty ? Path.name(of: (try? FileAccess.resolve(root)) ?? root) : Path.name(of: folder)
    let text = "# \(escaped(String(title)))\n\n" + (lines.isEmpty ? "The folder is empty.\n" : lines.joined())
    return try parse(Array(text.utf8), from: .file(root: root, path: folder + "/"))
  }

  /// Returns a name as text in Markdown, in which no character has a special meaning.
  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) {
        text += scalar.value < 0x21 || scalar.value == 0x7F ? "&#\(scalar.value);" : "\\\(scalar)"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns a name as the destination of a link.
  private static func encoded(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Path {
  /// Returns a relative path without `.` and empty parts.
  fileprivate static func parts(of path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
