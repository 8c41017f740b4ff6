import CProcessor

/// A level of instructions for which the program has kernels. The kernels of all levels give the same bits.
package enum Processor: Sendable {
  /// The instructions that every processor of the family has.
  case base
  /// x86-64-v3, with the 256-bit vectors of AVX2.
  case v3
  /// x86-64-v4, with the 512-bit vectors of AVX-512.
  case v4

  /// The level of this processor, determined once per process.
  package static let current: Processor =
    switch processor_level() {
    case 4...: .v4
    case 3: .v3
    default: .base
    }

  /// The levels for which the program has kernels on this family of processors, lowest first.
  package static var built: [Processor] {
    #if arch(x86_64)
      [.base, .v3, .v4]
    #else
      [.base]
    #endif
  }

  /// The name of the level.
  package var name: String {
    switch self {
    case .base: Self.built.count == 1 ? "baseline" : "x86-64"
    case .v3: "x86-64-v3"
    case .v4: "x86-64-v4"
    }
  }

  /// The levels that can run here: the current one and all lower ones.
  package static var available: [Processor] {
    switch current {
    case .base: [.base]
    case .v3: [.base, .v3]
    case .v4: [.base, .v3, .v4]
    }
  }
}
