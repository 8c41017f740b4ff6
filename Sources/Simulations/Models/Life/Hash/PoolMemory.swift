import CMemory

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The memory of a pool, which can grow to a large part of the machine's memory. Only used pages take memory, and freed
/// memory returns to the system at once.
enum PoolMemory {
  /// The number of bytes from which a buffer has its own pages.
  private static let pagedSize = 1 << 20

  /// Returns a buffer for the given number of values, with all bits 0. The program stops if the system refuses it.
  static func zeroed<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    guard let room: UnsafeMutablePointer<Value> = zeroedIfGranted(count) else { fatalError("out of memory") }
    return room
  }

  /// Returns a buffer for the given number of values, with all bits 0, or nil if the system refuses it.
  static func zeroedIfGranted<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value>? {
    room(size(of: Value.self, count))?.bindMemory(to: Value.self, capacity: count)
  }

  /// Enlarges a buffer, and fills the new part with 0.
  ///
  /// - Parameters:
  ///   - room: the buffer, which may move.
  ///   - old: the present number of values.
  ///   - count: the new number of values.
  /// - Returns: false if the system refuses the memory. The buffer is then unchanged.
  static func grow<Value: BitwiseCopyable>(
    _ room: inout UnsafeMutablePointer<Value>, from old: Int, to count: Int
  ) -> Bool {
    let size = size(of: Value.self, old)
    if size >= pagedSize {
      guard let larger = cmemory_grow(room, size, Self.size(of: Value.self, count)) else { return false }
      room = larger.bindMemory(to: Value.self, capacity: count)
      return true
    }
    guard let larger: UnsafeMutablePointer<Value> = zeroedIfGranted(count) else { return false }
    larger.update(from: room, count: old)
    release(room, old)
    room = larger
    return true
  }

  /// Returns the next capacity of a store, in values. A large buffer grows in small steps, so that few addresses stay
  /// unused.
  static func capacity(after capacity: Int, for needed: Int) -> Int {
    max(needed, capacity < 1 << 20 ? 2 * capacity : capacity + capacity / 8)
  }

  /// Returns a buffer for `count` values with a copy of the first `used` ones. The others are 0.
  static func copy<Value: BitwiseCopyable>(
    _ room: UnsafeMutablePointer<Value>, used: Int, count: Int
  ) -> UnsafeMutablePointer<Value> {
    let other: UnsafeMutablePointer<Value> = zeroed(count)
    other.update(from: room, count: used)
    return other
  }

  /// Frees a buffer.
  ///
  /// - Parameters:
  ///   - room: the buffer.
  ///   - count: the number of its values.
  static func release<Value: BitwiseCopyable>(_ room: UnsafeMutablePointer<Value>, _ count: Int) {
    let size = size(of: Value.self, count)
    if size >= pagedSize { cmemory_unmap(room, size) } else { free(room) }
  }

  private static func size<Value>(of type: Value.Type, _ count: Int) -> Int {
    max(count, 1) * MemoryLayout<Value>.stride
  }

  private static func room(_ size: Int) -> UnsafeMutableRawPointer? {
    size >= pagedSize ? cmemory_map(size) : calloc(1, size)
  }
}
