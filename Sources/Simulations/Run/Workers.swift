import Synchronization

/// Threads that work on the parts of one step at the same time. How the parts are divided among them never changes a
/// result.
///
/// A simulation does not create threads. The program that runs it lends it some.
package struct Workers: Sendable {
  /// The number of parts that run at the same time.
  package let count: Int
  private let perform: @Sendable (_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void

  /// A worker that uses only the thread of the caller.
  package static let one = Workers(count: 1) { parts, part in
    for index in 0..<parts { part(index) }
  }

  /// Creates workers from a function that runs parts in parallel.
  ///
  /// - Parameters:
  ///   - count: the number of parts that run at the same time, at least 1.
  ///   - perform: calls `part` once with each of 0 ..< parts, on any threads, and returns when all calls have returned.
  package init(
    count: Int, perform: @escaping @Sendable (_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.perform = perform
  }

  /// Calls `part` with each of 0 ..< parts, and returns when all calls have returned.
  package func callAsFunction(_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) {
    if parts == 1 { part(0) } else { perform(parts, part) }
  }

  /// Returns the results of `part` for 0 ..< parts, in order.
  package func map<Value: Sendable>(_ parts: Int, _ part: @escaping @Sendable (Int) -> Value) -> [Value] {
    if parts == 1 { return [part(0)] }
    let values = Values<Value>(parts)
    self(parts) { index in
      let value = part(index)
      values.all.withLock { $0[index] = value }
    }
    return values.all.withLock { $0.compactMap { $0 } }
  }
}

/// The results that the parts have computed so far.
private final class Values<Value: Sendable>: Sendable {
  let all: Mutex<[Value?]>

  init(_ count: Int) { all = Mutex([Value?](repeating: nil, count: count)) }
}
