import Expressions

/// The values of one statistic over many runs: eight bytes a run where all of them are whole numbers, or all fractions.
///
/// An element is nil if a run has no such statistic. Places can be filled in any order; equal elements make equal
/// columns, whatever the order.
package struct StatisticColumn: Sendable, RandomAccessCollection {
  private enum Kind: UInt8, Sendable { case nothing, wholes, fractions, others }
  /// The kind of an element in a column of numbers.
  private enum Mark: UInt8, Sendable { case absent, none, number }

  private var kind = Kind.nothing
  private var wholes: [Int] = []
  private var fractions: [Double] = []
  /// Texts, lists, truths, and columns in which kinds are mixed.
  private var others: [StatisticValue?] = []
  /// Of columns of numbers; empty if every element is one.
  private var marks: [Mark] = []
  package private(set) var count = 0

  package init() {}

  /// A column of this many elements that are nil.
  package init(absent count: Int) {
    self.count = count
    marks = [Mark](repeating: .absent, count: count)
  }

  package init(_ values: some Sequence<StatisticValue?>) {
    for value in values { append(value) }
  }

  /// The bytes of an element in a column of numbers.
  package static let numberSize = MemoryLayout<Int>.stride + MemoryLayout<Mark>.stride

  /// Returns the bytes of an element whose text has this many bytes.
  package static func textSize(_ count: Int) -> Int { MemoryLayout<StatisticValue?>.stride + head + count }

  /// Returns the bytes of an element that is a list of numbers, or of texts with at most `longest` bytes.
  package static func listSize(_ count: Int, ofTexts longest: Int = 0) -> Int {
    let text = longest > shortText ? head + longest : 0
    return MemoryLayout<StatisticValue?>.stride + head + count * (MemoryLayout<StatisticValue>.stride + text)
  }

  /// The bytes of the header of a text or list, and of rounding up.
  private static let head = 48
  /// Texts of this many bytes take no memory of their own.
  private static let shortText = 15

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> StatisticValue? {
    if kind == .others { return others[index] }
    if !marks.isEmpty {
      switch marks[index] {
      case .absent: return nil
      case .none: return StatisticValue.none
      case .number: break
      }
    }
    return kind == .wholes ? .whole(wholes[index]) : .fraction(fractions[index])
  }

  package mutating func append(_ value: StatisticValue?) {
    switch (kind, value) {
    case (.wholes, .whole(let number)):
      wholes.append(number)
      if !marks.isEmpty { marks.append(.number) }
    case (.fractions, .fraction(let number)):
      fractions.append(number)
      if !marks.isEmpty { marks.append(.number) }
    case (.others, _): others.append(value)
    case (.nothing, .whole(let number)) where count == 0: (kind, wholes) = (.wholes, [number])
    case (.nothing, .fraction(let number)) where count == 0: (kind, fractions) = (.fractions, [number])
    default:
      // A place for it, which is then filled.
      markAll()
      if kind != .others { marks.append(.absent) }
      if kind == .wholes { wholes.append(0) }
      if kind == .fractions { fractions.append(0) }
      count += 1
      return set(count - 1, value)
    }
    count += 1
  }

  package mutating func set(_ index: Int, _ value: StatisticValue?) {
    adopt(value)
    switch (kind, value) {
    case (.others, _): others[index] = value
    case (.wholes, .whole(let number)):
      wholes[index] = number
      if !marks.isEmpty { marks[index] = .number }
    case (.fractions, .fraction(let number)):
      fractions[index] = number
      if !marks.isEmpty { marks[index] = .number }
    default:
      markAll()
      marks[index] = value == nil ? .absent : .none
    }
  }

  /// Puts the elements of another column into these places, of which there are as many.
  package mutating func set(_ places: [Int], from column: StatisticColumn) {
    precondition(places.count == column.count)
    if kind == .nothing, column.kind == .wholes || column.kind == .fractions { start(column.kind) }
    guard kind == column.kind, kind == .wholes || kind == .fractions else {
      for (index, place) in places.enumerated() { set(place, column[index]) }
      return
    }
    if kind == .wholes {
      for (index, place) in places.enumerated() { wholes[place] = column.wholes[index] }
    } else {
      for (index, place) in places.enumerated() { fractions[place] = column.fractions[index] }
    }
    if !column.marks.isEmpty { markAll() }
    guard !marks.isEmpty else { return }
    for (index, place) in places.enumerated() { marks[place] = column.marks.isEmpty ? .number : column.marks[index] }
  }

  /// The same elements in less memory, where that can be.
  package mutating func settle() {
    if kind != .nothing, marks.allSatisfy({ $0 == .number }) { marks = [] }
  }

  /// The numbers of a stretch, in order; what is none is left out.
  package func numbers(_ range: Range<Int>) -> Numbers {
    switch kind {
    case .nothing: return Numbers([Int]())
    case .wholes where marks.isEmpty: return Numbers(Array(wholes[range]))
    case .fractions where marks.isEmpty: return Numbers(Array(fractions[range]))
    case .wholes: return Numbers(range.filter { marks[$0] == .number }.map { wholes[$0] })
    case .fractions: return Numbers(range.filter { marks[$0] == .number }.map { fractions[$0] })
    case .others: return Numbers(others[range].compactMap { $0.map { ExpressionValue($0) } })
    }
  }

  /// Makes the column one that can hold the value.
  private mutating func adopt(_ value: StatisticValue?) {
    let wanted: Kind
    switch value {
    case nil, StatisticValue.none?: return
    case .whole: wanted = .wholes
    case .fraction: wanted = .fractions
    case .big, .text, .list, .truth: wanted = .others
    }
    if kind == wanted || kind == .others { return }
    if kind == .nothing, wanted != .others { return start(wanted) }
    others = Array(self)
    (kind, wholes, fractions, marks) = (.others, [], [], [])
  }

  /// Room for numbers, of which there is none yet.
  private mutating func start(_ kind: Kind) {
    self.kind = kind
    if kind == .wholes { wholes = [Int](repeating: 0, count: count) }
    if kind == .fractions { fractions = [Double](repeating: 0, count: count) }
  }

  /// Notes of every element what it is.
  private mutating func markAll() {
    if marks.isEmpty, kind != .others { marks = [Mark](repeating: .number, count: count) }
  }
}

extension StatisticColumn: Equatable {
  package static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}

extension StatisticColumn: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: StatisticValue?...) { self.init(elements) }
}
