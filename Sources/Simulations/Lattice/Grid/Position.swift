import Specification

/// The position of a cell in a lattice. On an endless plane, its column and row can be negative.
public struct Position: Sendable, Hashable {
  /// The column, counted from the left and starting at 0.
  public var column: Int
  /// The row, counted from the top and starting at 0.
  public var row: Int

  /// Creates a position. Whether a lattice has a cell there is checked only where the position is used.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Column 0 of row 0, which is the top-left cell of a bounded lattice.
  public static let origin = Position(column: 0, row: 0)

  static let limits = -Int(Int32.max)...Int(Int32.max)

  /// Whether the column and the row are within the limits of every lattice.
  package var isWithinLimits: Bool { Self.limits.contains(column) && Self.limits.contains(row) }

  /// Reads `[column, row]`. Returns nil after an error.
  static func read(_ node: SpecNode, key: String, in context: inout SpecContext) -> Position? {
    pair.read(node, key, &context)
  }

  private static let pair = ValueType<Position>("[column, row]", read: readPair, canonical: \.canonical)

  private static func readPair(_ node: SpecNode, key: String, in context: inout SpecContext) -> Position? {
    guard case .list(let items) = node.content, items.count == 2 else {
      context.report(.wrongType(found: node.found, expected: "[column, row]"), key: key, at: node.span)
      return nil
    }
    let numbers = items.compactMap { readNumber($0, key: key, in: &context) }
    return numbers.count == 2 ? Position(column: numbers[0], row: numbers[1]) : nil
  }

  /// Reads a column or a row. Returns nil after an error.
  ///
  /// - Parameter what: a description of the number, for messages.
  static func readNumber(
    _ node: SpecNode, as what: String = "whole number", key: String, in context: inout SpecContext
  ) -> Int? {
    let digits = (node.scalar ?? "").utf8.drop { $0 == UInt8(ascii: "-") }
    guard let text = node.scalar, !digits.isEmpty, text.utf8.count - digits.count <= 1,
      digits.allSatisfy({ (48...57).contains($0) })
    else {
      context.report(.wrongType(found: node.found, expected: what), key: key, at: node.span)
      return nil
    }
    guard let number = Int(text), limits.contains(number) else {
      context.report(
        .outOfRange(
          found: node.found,
          expected: "whole number from \(limits.lowerBound.grouped) to \(limits.upperBound.grouped)"),
        key: key, at: node.span)
      return nil
    }
    return number
  }

  /// Reads `[column, row]` or a list of such pairs. Returns nil after an error.
  static func readList(_ node: SpecNode, key: String, in context: inout SpecContext) -> [Position]? {
    guard case .list(let items) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "list of [column, row] pairs"), key: key, at: node.span)
      return nil
    }
    if items.count == 2, items.allSatisfy({ $0.scalar != nil }) {
      return read(node, key: key, in: &context).map { [$0] }
    }
    let positions = items.map { read($0, key: key, in: &context) }
    return positions.contains(nil) ? nil : positions.compactMap { $0 }
  }

  /// Reads the same as ``readList(_:key:in:)``, and returns the span of each pair too. Unreadable pairs are left out.
  static func readPlaces(
    _ node: SpecNode, key: String, in context: inout SpecContext
  ) -> [(position: Position, span: SourceSpan)]? {
    places.read(node, key, &context)
  }

  private static let places = ValueType<[(position: Position, span: SourceSpan)]>(
    "[column, row] or a list of such pairs", read: readPairs,
    canonical: { canonical("", $0.map(\.position)) })

  private static func readPairs(
    _ node: SpecNode, key: String, in context: inout SpecContext
  ) -> [(position: Position, span: SourceSpan)]? {
    guard case .list(let items) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "[column, row] or a list of such pairs"), key: key, at: node.span)
      return nil
    }
    let isPair = !items.isEmpty && items.allSatisfy { $0.scalar != nil }
    return (isPair ? [node] : items).compactMap { item in
      read(item, key: key, in: &context).map { (position: $0, span: item.span) }
    }
  }

  var canonical: String { "[\(column),\(row)]" }

  /// The position as an author writes it, for messages.
  var text: String { "[\(column), \(row)]" }

  /// Returns the canonical texts of many positions, separated by commas, after a word.
  static func canonical(_ word: StaticString, _ positions: [Position]) -> String {
    var text = word.withUTF8Buffer { Array($0) }
    text.reserveCapacity(text.count + 12 * positions.count)
    for (index, position) in positions.enumerated() {
      text.append(UInt8(ascii: index == 0 ? "[" : ","))
      if index > 0 { text.append(UInt8(ascii: "[")) }
      text += String(position.column).utf8
      text.append(UInt8(ascii: ","))
      text += String(position.row).utf8
      text.append(UInt8(ascii: "]"))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
