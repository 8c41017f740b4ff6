import Specification

/// The size of a grid: columns by rows, as in `64x32`, or a single number, which is the width of a line or the side of
/// a square.
package struct GridSize: Sendable, Hashable {
  package var columns: Int
  /// The number of rows, or nil if only one number was written.
  package var rows: Int?

  package init(columns: Int, rows: Int?) {
    self.columns = columns
    self.rows = rows
  }

  /// The number of cells, where a single number is the side of a square. `Int.max` if it does not fit in an `Int`.
  package var cells: Int {
    let (product, overflow) = columns.multipliedReportingOverflow(by: rows ?? columns)
    return overflow ? .max : product
  }
}

extension ValueType where Value == Int {
  /// The type of the width of a line.
  package static var width: Self { wholeNumber(in: 1...Int(UInt32.max)) }
}

extension ValueType where Value == GridSize {
  /// The type of a size: `COLUMNSxROWS`, or the side of a square.
  package static var gridSize: Self {
    let summary = "size such as 64x32 (columns x rows), or the side of a square"
    let limits = 1...Int(UInt32.max)
    return ValueType(summary) { node, key, context in
      let sides = node.scalar.map { $0.split(separator: "x", omittingEmptySubsequences: false) } ?? []
      let numbers = sides.map { WholeNumber(String($0)) }
      guard (1...2).contains(sides.count), numbers.allSatisfy({ $0 != nil }) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      let values = numbers.compactMap { $0?.value }.filter(limits.contains)
      guard values.count == sides.count else {
        context.report(
          .outOfRange(found: node.found, expected: "grid with sides from 1 to \(limits.upperBound.grouped)"), key: key,
          at: node.span)
        return nil
      }
      return GridSize(columns: values[0], rows: values.count == 2 ? values[1] : nil)
    } canonical: {
      "\($0.columns)x\($0.rows ?? $0.columns)"
    }
  }
}
