import CMemory

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The memory of a pool, which can grow to a large part of a machine's memory. Only pages in use count, and freed
/// memory returns to the system at once.
enum PoolMemory {
  /// The bytes from which a buffer has its own pages.
  private static let pagedSize = 1 << 20

  /// Returns a buffer for this many values, with all bits 0.
  static func zeroed<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    guard let room: UnsafeMutablePointer<Value> = zeroedIfGranted(count) else { fatalError("out of memory") }
    return room
  }

  /// Returns a buffer for this many values, with all bits 0; nil if the system refuses it.
  static func zeroedIfGranted<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value>? {
    room(size(of: Value.self, count))?.bindMemory(to: Value.self, capacity: count)
  }

  /// Makes a buffer larger, and fills the rest with 0.
  ///
  /// - Parameters:
  ///   - old: the number of values of the buffer.
  ///   - count: the number of values that it is to have.
  /// - Returns: false if the system refuses the memory. The buffer is then as it was.
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

  /// Returns the next capacity of a store, in values. A large buffer grows in small steps, which leaves few addresses
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

  /// Whether the system would grant this many bytes besides those of the pool.
  static func isGranted(_ bytes: Double) -> Bool { bytes < 0x1p40 && cmemory_is_granted(Int(bytes)) != 0 }

  /// Frees a buffer.
  ///
  /// - Parameter count: the number of values of the buffer.
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
