/// The states of a machine and the arrows between them. The renderer chooses the notation.
package struct StateDiagram: Sendable, Hashable {
  /// An arrow between two states, by their indices.
  package struct Arrow: Sendable, Hashable {
    package var from: Int
    package var to: Int
    /// The label of the arrow: the input, and after a slash the output.
    package var label: String

    package init(from: Int, to: Int, label: String) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The title above it, when there are several.
  package var title: String?
  /// The author's words, not yet escaped.
  package var states: [String]
  /// The index of the state in which the machine begins.
  package var initial: Int
  package var arrows: [Arrow]

  package init(title: String? = nil, states: [String], initial: Int, arrows: [Arrow]) {
    self.title = title
    self.states = states
    self.initial = initial
    self.arrows = arrows
  }
}
