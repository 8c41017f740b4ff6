/// The inputs of a model to which nothing can be done by hand: there are none.
public enum NoInput: Hashable, Sendable {}
