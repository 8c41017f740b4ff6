import MarkdownSource
import Simulations
import Specification

/// Translates places in a block's body into places in the file.
///
/// The body is the text that libcmark returns: without containers and indent, and perhaps with spaces instead of a tab.
/// A line of the body is the end of its raw line, so columns are counted from there.
package struct BodyPlaces: Sendable {
  private let firstLine: Int
  /// For each line of the body, how many scalars longer the raw line is: less than 0 where part of a tab became more
  /// blanks than it was.
  private let offsets: [Int]

  package init(of block: BlockSite, in source: SourceText) {
    let body = SourceText(block.body)
    firstLine = block.openLine + 1
    offsets = (0..<body.lines.count).map { index in
      let number = block.openLine + 1 + index
      guard number <= source.lines.count else { return 0 }
      return Self.scalars(source.line(number)) - Self.scalars(body.line(index + 1))
    }
  }

  /// - Parameters: line and column of the body, from 0; columns count Unicode scalars.
  package func place(line: Int, column: Int) -> SourceLocation {
    let offset = line < offsets.count ? offsets[line] : 0
    return SourceLocation(line: firstLine + line, column: max(1, offset + column + 1))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
