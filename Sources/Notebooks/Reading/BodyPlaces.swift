import MarkdownSource
import Simulations
import Specification

/// Translates places in the body of a block into places in the file.
///
/// The body is the text that libcmark returns, without containers and indentation, and perhaps with spaces in place of
/// a tab. A line of the body is the end of its raw line, so columns are counted from the end.
package struct BodyPlaces: Sendable {
  private let firstLine: Int
  /// For each line of the body, how many scalars longer the raw line is. The number is negative if part of a tab became
  /// several spaces.
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

  /// Returns the place in the file.
  ///
  /// - Parameters:
  ///   - line: the line of the body, counted from 0.
  ///   - column: the column in Unicode scalars, counted from 0.
  package func place(line: Int, column: Int) -> SourceLocation {
    let offset = line < offsets.count ? offsets[line] : 0
    return SourceLocation(line: firstLine + line, column: max(1, offset + column + 1))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
