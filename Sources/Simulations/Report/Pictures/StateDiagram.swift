/// The states of a machine and the arrows between them. Whoever draws it chooses the notation.
package struct StateDiagram: Sendable, Hashable {
  /// An arrow between two states, by their indices.
  package struct Arrow: Sendable, Hashable {
    package var from: Int
    package var to: Int
    /// What stands beside it: input, and behind a slash the output.
    package var label: String

    package init(from: Int, to: Int, label: String) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// What stands over it, when there are several.
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
