import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Computes words of the next row of an elementary automaton. The kernel explains the parameters.
  package func elementaryStep(
    _ row: UnsafePointer<UInt64>, _ next: UnsafeMutablePointer<UInt64>, _ count: Int,
    _ coefficients: UnsafePointer<UInt64>, adds: Bool
  ) -> Int {
    let adds: UInt64 = adds ? .max : 0
    return switch self {
    case .base: KernelBase.elementaryStep(row, next, count, coefficients, adds)
    case .v3: KernelV3.elementaryStep(row, next, count, coefficients, adds)
    case .v4: KernelV4.elementaryStep(row, next, count, coefficients, adds)
    }
  }
}
