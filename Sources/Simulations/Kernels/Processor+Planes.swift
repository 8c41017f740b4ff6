import CKernels

extension Processor {
  /// Completes a generation of a rule with dying cells. The kernel explains the parameters.
  package func age(
    _ live: UnsafeMutablePointer<UInt64>, before: UnsafePointer<UInt64>, ages: UnsafeMutablePointer<UInt64>,
    planes: Int, size: Int, oldest: Int
  ) {
    let oldest = UInt64(truncatingIfNeeded: oldest)
    switch self {
    case .base: planes_age_base(live, before, ages, planes, size, oldest)
    case .v3: planes_age_v3(live, before, ages, planes, size, oldest)
    case .v4: planes_age_v4(live, before, ages, planes, size, oldest)
    }
  }

  /// Completes a generation of WireWorld. The kernel explains the parameters.
  package func wire(
    _ live: UnsafeMutablePointer<UInt64>, before: UnsafePointer<UInt64>, wires: UnsafeMutablePointer<UInt64>, size: Int
  ) {
    switch self {
    case .base: planes_wire_base(live, before, wires, size)
    case .v3: planes_wire_v3(live, before, wires, size)
    case .v4: planes_wire_v4(live, before, wires, size)
    }
  }

  /// Computes all cells that are in the plane `live` or in one of the `planes` others.
  package func union(
    _ live: UnsafePointer<UInt64>, _ others: UnsafePointer<UInt64>, planes: Int, size: Int,
    into all: UnsafeMutablePointer<UInt64>
  ) {
    switch self {
    case .base: planes_union_base(live, others, planes, size, all)
    case .v3: planes_union_v3(live, others, planes, size, all)
    case .v4: planes_union_v4(live, others, planes, size, all)
    }
  }
}
