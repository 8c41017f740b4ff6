#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory that the system grants this process.
package enum SystemMemory {
  /// Requests below this number of bytes are always granted, because the program itself needs as much.
  private static let leastAsked = 0x1p24
  /// The bytes that the program itself may need in the meantime, such as for the stacks of its threads.
  private static let reserve = 1 << 25

  /// Returns whether the process may have this many more bytes, considering its limits and what the system commits to.
  ///
  /// The function reserves the address space and releases it untouched. O(1).
  package static func grants(_ bytes: Double) -> Bool {
    guard bytes >= leastAsked else { return true }
    guard bytes < 0x1p62 else { return false }
    let size = Int(bytes) + reserve
    let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, size)
    return true
  }

  /// Returns how many more bytes the process may have: `bytes`, or a half, a quarter and so on of it.
  package static func granted(upTo bytes: Int) -> Int {
    var bytes = bytes
    while !grants(Double(bytes)) { bytes /= 2 }
    return bytes
  }
}
