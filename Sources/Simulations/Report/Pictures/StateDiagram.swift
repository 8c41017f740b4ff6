/// A diagram of the states of a machine, with arrows between them. The renderer chooses its format.
package struct StateDiagram: Sendable, Hashable {
  /// An arrow between two states, which are given by their indices.
  package struct Arrow: Sendable, Hashable {
    package var from: Int
    package var to: Int
    /// The label of the arrow: the input and, after a slash, the output.
    package var label: String

    package init(from: Int, to: Int, label: String) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The title above the diagram, if there are several diagrams.
  package var title: String?
  /// The names of the states as the author wrote them, without escapes.
  package var states: [String]
  /// The index of the state in which the machine starts.
  package var initial: Int
  package var arrows: [Arrow]

  package init(title: String? = nil, states: [String], initial: Int, arrows: [Arrow]) {
    self.title = title
    self.states = states
    self.initial = initial
    self.arrows = arrows
  }
}
