import Simulations

/// Writes values as bytes or reads them back, so that one description of a record serves both ways.
///
/// ``RecordWriter`` writes the value that each function receives, and returns it. ``RecordReader`` receives nil, and
/// returns the value that it reads. Each value has a single spelling, the same on every machine.
///
/// - Whole numbers are written in base 128, lowest digit first, seven bits per byte. Bit 7 is set in all bytes but the
///   last.
/// - Numbers that may be negative are folded first: 0, −1, 1, −2, … become 0, 1, 2, 3, ….
/// - Fractions are the eight bytes of their IEEE 754 form, lowest byte first.
/// - Texts and lists are preceded by their length.
package protocol RecordCoder {
  /// The error of bytes that are not a record, which a writer cannot meet.
  associatedtype Fault: Error

  @discardableResult
  mutating func byte(_ byte: UInt8?) throws(Fault) -> UInt8
  @discardableResult
  mutating func unsigned(_ number: UInt64?) throws(Fault) -> UInt64
  /// Codes eight bytes, lowest byte first.
  @discardableResult
  mutating func word(_ word: UInt64?) throws(Fault) -> UInt64
  @discardableResult
  mutating func blob(_ blob: [UInt8]?) throws(Fault) -> [UInt8]
  @discardableResult
  mutating func text(_ text: String?) throws(Fault) -> String
  @discardableResult
  mutating func value(_ value: StatisticValue?) throws(Fault) -> StatisticValue
  /// Codes the number of elements of a list, which take at least one byte each.
  @discardableResult
  mutating func length(_ count: Int?) throws(Fault) -> Int

  // These are static because a method would copy the coder, and so its bytes, before an argument that changes it.

  /// Refuses what was read unless the condition holds. A writer does not evaluate it.
  static func check(_ isGood: @autoclosure () -> Bool) throws(Fault)
  /// Returns the value. If it is nil, refuses what was read.
  static func checked<Value>(_ value: Value?) throws(Fault) -> Value
}

extension RecordCoder {
  /// Codes a value that is not optional.
  @discardableResult
  package mutating func code<Value: RecordPart>(_ value: Value?) throws(Fault) -> Value {
    try Value.code(value, with: &self)
  }

  /// Codes a whole number from 0.
  @discardableResult
  package mutating func count(_ number: Int? = nil) throws(Fault) -> Int {
    try Self.checked(Int(exactly: try unsigned(number.map { UInt64($0) })))
  }

  /// Codes a whole number that may be negative.
  @discardableResult
  package mutating func whole(_ number: Int? = nil) throws(Fault) -> Int {
    let folded = try unsigned(number.map { UInt64(bitPattern: Int64($0)) << 1 ^ UInt64(bitPattern: Int64($0) >> 63) })
    return Int(truncatingIfNeeded: folded >> 1 ^ (0 &- (folded & 1)))
  }

  @discardableResult
  package mutating func fraction(_ number: Double? = nil) throws(Fault) -> Double {
    Double(bitPattern: try word(number?.bitPattern))
  }

  @discardableResult
  package mutating func truth(_ value: Bool? = nil) throws(Fault) -> Bool {
    let byte = try byte(value.map { $0 ? 1 : 0 })
    try Self.check(byte <= 1)
    return byte == 1
  }

  @discardableResult
  package mutating func list<Element>(
    _ elements: [Element]? = nil, _ code: (inout Self, Element?) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    let count = try length(elements?.count)
    if let elements {
      for element in elements { _ = try code(&self, element) }
      return elements
    }
    var read: [Element] = []
    for _ in 0..<count { read.append(try code(&self, nil)) }
    return read
  }

  package mutating func optional<Value>(
    _ value: Value?, _ code: (inout Self, Value?) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    try truth(value != nil) ? try code(&self, value) : nil
  }

  package mutating func optional<Value: RecordPart>(_ value: Value?) throws(Fault) -> Value? {
    try optional(value) { coder, value throws(Fault) in try coder.code(value) }
  }

  mutating func words(_ words: [UInt64]?) throws(Fault) -> [UInt64] {
    try list(words) { coder, word throws(Fault) in try coder.word(word) }
  }

  /// Codes the differences between successive numbers. They are small, because series change slowly and steps are
  /// evenly spaced.
  mutating func numbers(_ numbers: [Int]?) throws(Fault) -> [Int] {
    var last = 0
    return try list(numbers) { coder, number throws(Fault) in
      last &+= try coder.whole(number.map { $0 &- last })
      return last
    }
  }
}
