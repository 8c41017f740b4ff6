import Expressions

/// The values of one statistic over many runs. A run takes eight bytes if all values are whole numbers, or if all are
/// fractions.
///
/// An element is nil if the run does not have the statistic. Elements can be set in any order. Columns with equal
/// elements are equal, whatever that order was.
package struct StatisticColumn: Sendable, RandomAccessCollection {
  private enum Kind: UInt8, Sendable { case nothing, wholes, fractions, others }
  /// What an element of a column of numbers is.
  private enum Mark: UInt8, Sendable { case absent, none, number }

  private var kind = Kind.nothing
  private var wholes: [Int] = []
  private var fractions: [Double] = []
  /// The elements of a column that contains texts, lists or truths, or values of several kinds.
  private var others: [StatisticValue?] = []
  /// The marks of a column of numbers. Empty if every element is a number.
  private var marks: [Mark] = []
  package private(set) var count = 0

  package init() {}

  /// Creates a column in which this many elements are nil.
  package init(absent count: Int) {
    self.count = count
    marks = [Mark](repeating: .absent, count: count)
  }

  package init(_ values: some Sequence<StatisticValue?>) {
    for value in values { append(value) }
  }

  /// The memory of an element in a column of numbers, in bytes.
  package static let numberSize = MemoryLayout<Int>.stride + MemoryLayout<Mark>.stride

  /// Returns the memory of an element that is a text with this many bytes.
  package static func textSize(_ count: Int) -> Int { MemoryLayout<StatisticValue?>.stride + head + count }

  /// Returns the memory of an element that is a list of numbers, or of texts with at most `longest` bytes.
  package static func listSize(_ count: Int, ofTexts longest: Int = 0) -> Int {
    let text = longest > shortText ? head + longest : 0
    return MemoryLayout<StatisticValue?>.stride + head + count * (MemoryLayout<StatisticValue>.stride + text)
  }

  /// The memory of a text's or a list's header, including rounding up.
  private static let head = 48
  /// The maximum size of texts that take no memory of their own, in bytes.
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
      // Adds an empty element, which is then set.
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

  /// Sets the elements at the given places to those of another column.
  ///
  /// - Precondition: there are as many places as elements.
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

  /// Releases memory that is no longer needed, without changing any element.
  package mutating func settle() {
    if kind != .nothing, marks.allSatisfy({ $0 == .number }) { marks = [] }
  }

  /// Returns the numbers in a range, in order. Elements that are not numbers are left out.
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

  /// Changes the kind of the column, if necessary, so that it can hold the value.
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

  /// Makes the column one of numbers, none of which has been set yet.
  private mutating func start(_ kind: Kind) {
    self.kind = kind
    if kind == .wholes { wholes = [Int](repeating: 0, count: count) }
    if kind == .fractions { fractions = [Double](repeating: 0, count: count) }
  }

  /// Creates marks for all elements.
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
