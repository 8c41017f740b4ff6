import Simulations

/// A part of a record.
package protocol RecordPart {
  /// Writes the value, or reads a value and returns it.
  static func code<C: RecordCoder>(_ value: Self?, with coder: inout C) throws(C.Fault) -> Self
}

extension Int: RecordPart {
  package static func code<C: RecordCoder>(_ value: Self?, with coder: inout C) throws(C.Fault) -> Self {
    try coder.count(value)
  }
}

extension UInt32: RecordPart {
  package static func code<C: RecordCoder>(_ value: Self?, with coder: inout C) throws(C.Fault) -> Self {
    try C.checked(UInt32(exactly: try coder.unsigned(value.map { UInt64($0) })))
  }
}

extension String: RecordPart {
  package static func code<C: RecordCoder>(_ value: Self?, with coder: inout C) throws(C.Fault) -> Self {
    try coder.text(value)
  }
}

extension Array: RecordPart where Element: RecordPart {
  package static func code<C: RecordCoder>(_ value: Self?, with coder: inout C) throws(C.Fault) -> Self {
    try coder.list(value) { coder, element throws(C.Fault) in try coder.code(element) }
  }
}

// MARK: - Parts of several records

extension Statistic: RecordPart {
  package static func code<C: RecordCoder>(_ statistic: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let name = try coder.text(statistic?.name), isListed = try coder.truth(statistic?.isListed)
    return Statistic(name, try coder.value(statistic?.value), isListed: isListed)
  }
}

extension RunLimits: RecordPart {
  package static func code<C: RecordCoder>(_ limits: Self?, with coder: inout C) throws(C.Fault) -> Self {
    RunLimits(memory: try coder.fraction(limits?.memory), updates: try coder.fraction(limits?.updates))
  }
}

/// A warning without its place.
extension RunWarning: RecordPart {
  package static func code<C: RecordCoder>(_ warning: Self?, with coder: inout C) throws(C.Fault) -> Self {
    RunWarning(
      key: try coder.text(warning?.key), try coder.text(warning?.message), advice: try coder.optional(warning?.advice),
      about: try coder.optional(warning?.entry))
  }
}

extension MissedEnd: RecordPart {
  package static func code<C: RecordCoder>(_ end: Self?, with coder: inout C) throws(C.Fault) -> Self {
    MissedEnd(limit: try coder.count(end?.limit), condition: try coder.text(end?.condition))
  }
}

extension RunCurve: RecordPart {
  package static func code<C: RecordCoder>(_ curve: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let last = try coder.whole(curve?.last), bytes = try coder.blob(curve?.bytes)
    if let curve { return curve }
    return try C.checked(RunCurve(last: last, bytes: bytes))
  }
}
