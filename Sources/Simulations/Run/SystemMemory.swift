import CMemory

/// The memory that the system grants to the process.
enum SystemMemory {
  /// Returns whether the system would now grant this many bytes and have 32 MiB left. Always false for a tebibyte and
  /// more.
  static func isGranted(_ bytes: Double) -> Bool { bytes < 0x1p40 && cmemory_is_granted(Int(bytes)) != 0 }
}
