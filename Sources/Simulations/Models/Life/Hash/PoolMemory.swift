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
  /// The bytes to move at a time before their old pages are freed.
  private static let moved = 1 << 23

  /// Returns a buffer for this many values, with all bits 0.
  static func zeroed<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    let size = max(count, 1) * MemoryLayout<Value>.stride
    return room(size).bindMemory(to: Value.self, capacity: count)
  }

  /// Moves all values to a larger buffer, and fills the rest with 0.
  static func resize<Value: BitwiseCopyable>(
    _ room: UnsafeMutablePointer<Value>, from old: Int, to count: Int
  ) -> UnsafeMutablePointer<Value> {
    let size = old * MemoryLayout<Value>.stride
    let larger: UnsafeMutablePointer<Value> = zeroed(count)
    let source = UnsafeMutableRawPointer(room), target = UnsafeMutableRawPointer(larger)
    var place = 0
    while place < size {
      let length = min(Self.moved, size - place)
      (target + place).copyMemory(from: source + place, byteCount: length)
      if size >= pagedSize, length == Self.moved { giveBack(source + place, length) }
      place += length
    }
    release(room, old)
    return larger
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
  /// - Parameter count: the number of values of the buffer.
  static func release<Value: BitwiseCopyable>(_ room: UnsafeMutablePointer<Value>, _ count: Int) {
    let size = max(count, 1) * MemoryLayout<Value>.stride
    #if os(Linux)
      if size >= pagedSize {
        munmap(room, size)
        return
      }
    #endif
    free(room)
  }

  private static func room(_ size: Int) -> UnsafeMutableRawPointer {
    #if os(Linux)
      if size >= pagedSize {
        guard
          let room = mmap(
            nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
          room != MAP_FAILED
        else { fatalError("out of memory") }
        // Reads are random, so small pages would cost a lookup for each read.
        _ = madvise(room, size, MADV_HUGEPAGE)
        return room
      }
    #endif
    guard let room = calloc(1, size) else { fatalError("out of memory") }
    return room
  }

  private static func giveBack(_ room: UnsafeMutableRawPointer, _ size: Int) {
    #if os(Linux)
      _ = madvise(room, size, MADV_DONTNEED)
    #endif
  }
}
