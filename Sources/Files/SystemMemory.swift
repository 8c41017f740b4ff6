#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory that the system grants this process.
package enum SystemMemory {
  /// Smaller requests are not asked about: the program itself needs as much.
  private static let leastAsked = 0x1p24
  /// The memory that the program itself needs meanwhile, such as the stacks of its threads.
  private static let reserve = 1 << 25

  /// Whether the process may have this many bytes more, by its limits and by what the system commits to. Asks for the
  /// address space, and gives it back untouched. O(1).
  package static func grants(_ bytes: Double) -> Bool {
    guard bytes >= leastAsked else { return true }
    guard bytes < 0x1p62 else { return false }
    let size = Int(bytes) + reserve
    let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, size)
    return true
  }

  /// Returns as many bytes as the process may have more, rounded down to a half, a quarter and so on of `bytes`.
  package static func granted(upTo bytes: Int) -> Int {
    var bytes = bytes
    while !grants(Double(bytes)) { bytes /= 2 }
    return bytes
  }
}
