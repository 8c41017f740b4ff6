/// The values of swept keys that determine with which point other points of a sweep are compared.
package struct ReferencePoint: Sendable, Hashable {
  package struct Value: Sendable, Hashable {
    package let key: String
    /// The label of the value in the sweep.
    package let label: String

    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// One or more values. A key that is not listed keeps the value of the compared point.
  package let values: [Value]

  package init(_ values: [Value]) { self.values = values }

  /// The values as text, such as `vaccinated = 0, factor = 2`.
  package var label: String { values.map { "\($0.key) = \($0.label)" }.joined(separator: ", ") }
}
