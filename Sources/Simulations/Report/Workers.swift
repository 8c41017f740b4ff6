/// Threads that do the parts of one step at the same time. Which of them does what never changes a result.
///
/// A simulation knows no threads: whoever runs it lends it some.
public struct Workers: Sendable {
  /// How many parts are done at the same time.
  public let count: Int
  private let perform: @Sendable (_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void

  /// The thread of the caller alone.
  public static let one = Workers(count: 1) { parts, part in
    for index in 0..<parts { part(index) }
  }

  /// - Parameters:
  ///   - count: at least 1.
  ///   - perform: calls `part` once with each of 0 ..< parts, on any threads, and comes back when all are done.
  public init(
    count: Int, perform: @escaping @Sendable (_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.perform = perform
  }

  /// Calls `part` with each of 0 ..< parts, and comes back when all are done.
  public func callAsFunction(_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) {
    if parts == 1 { part(0) } else { perform(parts, part) }
  }
}
