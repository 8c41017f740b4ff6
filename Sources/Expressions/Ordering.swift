/// The outcome of comparing two numbers.
enum Ordering: Sendable, Hashable {
  case less, equal, greater

  init<Number: Comparable>(_ a: Number, _ b: Number) {
    self = a < b ? .less : a == b ? .equal : .greater
  }
}
