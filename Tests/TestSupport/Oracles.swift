import Foundation

/// Programs and specifications for Markdown, if they are on this machine or can be downloaded.
package enum Oracles {
  package struct Example: Sendable {
    package let number: Int
    package let markdown: String
    package let html: String
    /// The extension that the example demonstrates.
    package let mark: String
  }

  package static let gitHubOptions = "--unsafe -e table -e strikethrough -e tasklist -e autolink -e footnotes"

  /// Returns the examples of CommonMark 0.31 from a package on PyPI, or nil without a network.
  package static func commonMark() throws -> [Example]? { try commonMarkOnce.get() }

  private static let commonMarkOnce = Result { try fetchCommonMark() }

  private static func fetchCommonMark() throws -> [Example]? {
    struct Entry: Decodable {
      let markdown: String
      let html: String
      let example: Int
    }
    return try inFolder { folder in
      let source = "--no-binary :all: --no-deps --retries 0 --quiet --disable-pip-version-check"
      shell(
        """
        cd '\(folder.path)' && timeout 60 pip download \(source) markdown-it-py==4.3.0 >/dev/null 2>&1
        tar xzf markdown_it_py-*.tar.gz --wildcards '*/commonmark.json' --strip-components 3 2>/dev/null
        """)
      guard let json = try? Data(contentsOf: folder.appending(path: "commonmark.json")) else { return nil }
      return try JSONDecoder().decode([Entry].self, from: json).map {
        Example(number: $0.example, markdown: $0.markdown, html: $0.html, mark: "")
      }
    }
  }

  /// Returns the examples of the GFM specification from Debian's package, or nil if it is not available.
  package static func gitHub() throws -> [Example]? { try gitHubOnce.get() }

  private static let gitHubOnce = Result { try fetchGitHub() }

  private static func fetchGitHub() throws -> [Example]? {
    let text = try inFolder { folder in
      let path = "usr/share/doc/cmark-gfm/spec.txt.gz"
      shell(
        """
        cd '\(folder.path)'
        if [ -e /\(path) ]; then gzip -dc /\(path) > spec.txt
        else
          timeout 60 apt-get download cmark-gfm >/dev/null 2>&1 && dpkg-deb -x cmark-gfm*.deb . &&
            gzip -dc \(path) > spec.txt
        fi
        """)
      return try? String(contentsOf: folder.appending(path: "spec.txt"), encoding: .utf8)
    }
    guard let text, !text.isEmpty else { return nil }
    let fence = String(repeating: "`", count: 32)
    var examples: [Example] = []
    for part in text.components(separatedBy: "\n" + fence + " example").dropFirst() {
      guard let end = part.range(of: "\n" + fence) else { continue }
      let lines = part[..<end.lowerBound].components(separatedBy: "\n")
      guard let middle = lines.firstIndex(of: ".") else { continue }
      func joined(_ lines: ArraySlice<String>) -> String {
        lines.map { $0.replacingOccurrences(of: "→", with: "\t") + "\n" }.joined()
      }
      examples.append(
        Example(
          number: examples.count + 1, markdown: joined(lines[1..<middle]), html: joined(lines[(middle + 1)...]),
          mark: lines[0].trimmingCharacters(in: .whitespaces)))
    }
    return examples
  }

  /// Returns the output of a program for each document, or nil if the program is missing.
  package static func html(_ documents: [[UInt8]], by command: String) throws -> [String]? {
    guard shell("command -v \(command.prefix { $0 != " " }) >/dev/null") else { return nil }
    return try inFolder { folder in
      for (number, document) in documents.enumerated() {
        try Data(document).write(to: folder.appending(path: "\(number).md"))
      }
      // Each document has a process, but there is only one shell.
      shell("cd '\(folder.path)' && for page in *.md; do \(command) \"$page\" > \"$page.html\"; done")
      return try documents.indices.map {
        String(decoding: try Data(contentsOf: folder.appending(path: "\($0).md.html")), as: UTF8.self)
      }
    }
  }

  /// Returns the HTML of cmark-gfm without the links back from its footnotes, and without the identifiers for these
  /// links.
  package static func withoutBackReferences(_ html: String) -> String {
    guard html.contains("footnote") else { return html }
    let back = /\ ?<a href="#fnref-[^"]*" class="footnote-backref"[^>]*>↩(<sup[^>]*>[0-9]+<\/sup>)?<\/a>\n?/
    return html.replacing(back, with: "")
      .replacing(/<sup class="footnote-ref"><a href="#fn-[^"]*" id="[^"]*" data-footnote-ref>([0-9]+)<\/a><\/sup>/) {
        "<sup>\($0.1)</sup>"
      }
      .replacing(/<li id="fn-[^"]*">/, with: "<li>").replacing(/<section class="footnotes"[^>]*>/, with: "<section>")
  }

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "automata-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  @discardableResult
  private static func shell(_ script: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
