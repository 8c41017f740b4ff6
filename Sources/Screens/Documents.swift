import CDocuments

/// The documentation that is built into the program.
package enum Documents {
  package struct Page: Sendable {
    /// The path in the repository, such as "docs/guide.md".
    package let path: String
    /// The position in the program's list of documents.
    fileprivate let index: Int

    /// The text, copied at each access, since most runs of the program show one page or none.
    package var markdown: [UInt8] {
      guard let page = document_at(index)?.pointee, let bytes = page.bytes else { return [] }
      return Array(UnsafeBufferPointer(start: bytes, count: page.size))
    }

    /// The word for the page on the command line: the file's name without its ending, in lower case.
    package var topic: String {
      let file = path.split(separator: "/").last ?? ""
      return file.split(separator: ".").first.map { $0.lowercased() } ?? ""
    }

    /// The text of the page's first heading.
    package var title: String {
      let line = markdown.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "# ".utf8) }
      return line.map { String(decoding: $0.dropFirst(2), as: UTF8.self) } ?? topic
    }
  }

  /// Returns the page of a topic or path, or nil if there isn't one.
  package static func page(named name: String) -> Page? { pages.first { $0.topic == name || $0.path == name } }

  /// All pages. The README comes first.
  package static let pages: [Page] = (0..<document_count()).compactMap { index in
    guard let path = document_at(index)?.pointee.path else { return nil }
    return Page(path: String(cString: path), index: index)
  }
}
