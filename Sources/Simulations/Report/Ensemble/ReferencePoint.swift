/// The values of swept keys with which other points of a sweep are compared.
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

  /// The values, at least one. A key that is left out keeps the value of the point that is compared.
  package let values: [Value]

  package init(_ values: [Value]) { self.values = values }

  /// `vaccinated = 0, factor = 2`.
  package var label: String { values.map { "\($0.key) = \($0.label)" }.joined(separator: ", ") }
}
