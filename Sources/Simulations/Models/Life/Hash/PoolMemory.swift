#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory of a pool, which can grow to a large part of a machine's: only the pages in use count, and what is given up
/// is given back at once.
enum PoolMemory {
  /// From this size on a room has pages of its own.
  private static let pagedSize = 1 << 20
  /// What is moved before its old pages are given back.
  private static let moved = 1 << 23

  /// Returns room for this many values, all bits 0.
  static func zeroed<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    let size = max(count, 1) * MemoryLayout<Value>.stride
    return room(size).bindMemory(to: Value.self, capacity: count)
  }

  /// Moves all values to a larger room; what is added is 0.
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

  /// Returns a copy of the first `used` values in room for `count` of them; the others are 0.
  static func copy<Value: BitwiseCopyable>(
    _ room: UnsafeMutablePointer<Value>, used: Int, count: Int
  ) -> UnsafeMutablePointer<Value> {
    let other: UnsafeMutablePointer<Value> = zeroed(count)
    other.update(from: room, count: used)
    return other
  }

  /// Gives a room back.
  ///
  /// - Parameter count: the number of values that it was made for.
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
        // It is read here and there, and the place of each small page would have to be looked up.
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
