/// A number on an axis and its label.
package struct Tick: Sendable, Hashable {
  package var value: Double
  package var label: String

  package init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }
}
