import Foundation

/// The material of mutants: the sections of pages that contain a block, and the lines and values of all blocks.
struct PageMaterial {
  /// The lines from a heading, or from the end of the previous block, to the end of a block's region.
  struct Section {
    let lines: [String]
    let frontMatter: [String]
  }

  private(set) var sections: [Section] = []
  /// The lines of blocks.
  private(set) var lines: [String] = []
  private(set) var keys: [String] = []
  private(set) var values: [String] = []

  /// Names of files that a block may name: those of a person, of the page itself, hidden ones and ones elsewhere.
  private static let hostileTargets = [
    "victim.csv", "build.sh", "other.md", "page.md", "PAGE.MD", ".hidden.csv", "../page.csv", "a/../victim.csv",
    "figures/page/x.csv", "/tmp/x.csv", "VICTIM.csv", "new/deep/x.csv", "other.csv", "link.csv",
    "figures/other/o.chart.svg", "figures/other/x.csv", ".git/x.csv",
  ]

  /// The largest number of lines of a section. A million small mutants find more than a few large ones.
  private static let mostLines = 160

  init(pages: [String]) {
    for page in pages { add(page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)) }
    values += Self.hostileTargets
    lines += Self.hostileTargets.map { "save: \($0)" }
    keys = Array(Set(keys)).sorted()
    values = Array(Set(values)).sorted()
    lines = Array(Set(lines)).sorted()
    precondition(!sections.isEmpty && !values.isEmpty, "the pages hold no blocks")
  }

  private mutating func add(_ page: [String]) {
    var start = 0
    if page.first == "---", let end = page.dropFirst().firstIndex(of: "---") { start = end + 1 }
    let frontMatter = Array(page[..<start])
    var isInBlock = false
    for index in start..<page.count {
      let line = page[index]
      if line.hasPrefix("```") { isInBlock = line == "```yaml simulation" } else if isInBlock { harvest(line) }
      if line.hasPrefix("#"), !isInBlock, page[start..<index].allSatisfy({ !$0.hasPrefix("```yaml simulation") }) {
        start = index
      }
      guard line.hasPrefix("<!-- notebook:end ") else { continue }
      if index - start < Self.mostLines {
        // A value from another section would be an error in each mutant.
        let section = page[start...index]
        let names = section.filter { $0.hasPrefix("name: ") }.map { $0.dropFirst("name: ".count) }
        let lines = section.filter { line in
          !line.contains("](#")
            && line.components(separatedBy: "<!--=").dropFirst().allSatisfy { value in
              names.contains { value.trimmed.hasPrefix($0 + ".") }
            }
        }
        sections.append(Section(lines: lines, frontMatter: frontMatter))
      }
      start = index + 1
    }
  }

  private mutating func harvest(_ line: String) {
    guard line.utf8.count < 200 else { return }
    lines.append(line)
    guard let colon = line.firstIndex(of: ":") else { return }
    keys.append(String(line[..<colon]).trimmed)
    values.append(String(line[line.index(after: colon)...]).trimmed)
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
