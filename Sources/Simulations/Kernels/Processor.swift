import CProcessor

/// The kernels that this processor runs best. The results of all kernels are the same, bit by bit.
package enum Processor: Sendable {
  /// The instructions that every processor of its family has.
  case base
  /// x86-64-v3: AVX2, 256 bits at once.
  case v3
  /// x86-64-v4: AVX-512, 512 bits at once.
  case v4

  /// The kernels of this processor, found once per process.
  package static let current: Processor =
    switch processor_level() {
    case 4...: .v4
    case 3: .v3
    default: .base
    }

  /// The levels for which the program has kernels, the lowest first.
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

  /// The levels that can be run here: the current one and all lower ones.
  package static var available: [Processor] {
    switch current {
    case .base: [.base]
    case .v3: [.base, .v3]
    case .v4: [.base, .v3, .v4]
    }
  }
}
