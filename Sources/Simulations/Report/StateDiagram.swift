/// The states of a machine and the arrows between them. Whoever draws it chooses the notation.
public struct StateDiagram: Sendable, Hashable {
  /// An arrow between two states, by their indices.
  public struct Arrow: Sendable, Hashable {
    public var from: Int
    public var to: Int
    /// What stands beside it: input, and behind a slash the output.
    public var label: String

    public init(from: Int, to: Int, label: String) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// What stands over it, when there are several.
  public var title: String?
  /// The author's words, not yet escaped.
  public var states: [String]
  /// The index of the state in which the machine begins.
  public var initial: Int
  public var arrows: [Arrow]

  public init(title: String? = nil, states: [String], initial: Int, arrows: [Arrow]) {
    self.title = title
    self.states = states
    self.initial = initial
    self.arrows = arrows
  }
}
