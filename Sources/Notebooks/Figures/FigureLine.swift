import Files
import MarkdownSource
import Rendering

/// The line of a region that shows a figure.
///
///     ![Line chart of sick over steps 0 to 31](figures/lab/outbreak.chart.svg)
struct FigureLine: Hashable {
  /// The path relative to the notebook's folder.
  let path: String

  static func text(_ alternative: String, at path: String) -> String {
    "![\(MarkdownEscape.alternative(alternative))](\(MarkdownEscape.address(path)))"
  }

  static let start = "!["
  private static let endings = ["svg", "png", "gif"]

  /// Returns whether a file has the ending of a figure.
  static func mayBeFigure(_ path: String) -> Bool { endings.contains { path.hasSuffix("." + $0) } }

  /// Reads the address of a picture. Returns nil if it is not a figure of this block, which is named
  /// `BLOCK.VIEW.ENDING`. Whatever a region says, no other file is ever touched.
  init?(address: String, block: String) {
    let bytes = Array(address.utf8)[...]
    guard let path = Self.decoded(bytes.starts(with: "./".utf8) ? bytes.dropFirst(2) : bytes), FolderRoot.isPlain(path)
    else { return nil }
    let parts = Path.name(of: path).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == block, !parts[1].isEmpty, Self.endings.contains(String(parts[2])) else {
      return nil
    }
    self.path = path
  }

  /// Returns the path of a percent-encoded address, or nil if the address is not spelled as a run would write it.
  static func decoded(_ address: ArraySlice<UInt8>) -> String? {
    guard let path = String(validating: PercentCode.decoded(address), as: UTF8.self),
      address.elementsEqual(MarkdownEscape.address(path).utf8)
    else { return nil }
    return path
  }
}
