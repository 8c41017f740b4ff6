import Synchronization

/// A cache of the orbits of patterns. A random pattern usually leaves the same few objects.
///
/// An orbit only depends on the pattern and the rule, so the contents of the cache affect no result.
enum OrbitMemo {
  /// The maximum number of orbits and of bytes, after which the cache starts over, and the maximum bytes of a cached
  /// group or its objects.
  private static let capacity = 1 << 14, mostBytes = 0x1p25, largest = 0x1p20

  private struct Key: Hashable {
    let grid: BitGrid
    let rule: LifeRule
  }

  private struct Memory {
    var groups: [Key: SettledGroup] = [:]
    var objects: [Key: [LifeObject]] = [:]
    var bytes = 0.0

    /// Makes room for further bytes.
    mutating func take(_ more: Double) {
      if max(groups.count, objects.count) >= capacity || bytes + more > mostBytes { self = Memory() }
      bytes += more
    }
  }

  private static let memory = Mutex(Memory())

  /// Returns a pattern as a group, or nil if it does not repeat within `limit` generations.
  ///
  /// - Throws: an error if the pattern exceeds the limits, or if the signal stops the search.
  static func group(
    of pattern: PlaneCells, rule: LifeRule, limit: Int, _ limits: RunLimits
  ) throws(RunError) -> SettledGroup? {
    let key = Key(grid: pattern.grid, rule: rule)
    if var group = memory.withLock({ $0.groups[key] }) {
      group.origin = pattern.corner
      return group.period <= limit ? group : nil
    }
    let start = PlaneCells(pattern.grid, corner: .origin)
    guard let orbit = try LifeOrbit.of(start, rule: rule, limit: limit, limits) else { return nil }
    var group = try SettledGroup(orbit, limits)
    let bytes = group.byteCount + pattern.byteCount
    if bytes <= largest {
      memory.withLock { memory in
        if memory.groups[key] == nil { memory.take(bytes) }
        memory.groups[key] = group
      }
    }
    group.origin = pattern.corner
    return group
  }

  /// Returns the objects at the first generation of an orbit.
  ///
  /// - Throws: an error if the objects exceed the limits, or if the signal stops the search.
  static func objects(of orbit: LifeOrbit, rule: LifeRule, _ limits: RunLimits) throws(RunError) -> [LifeObject] {
    let start = orbit.phases[0], key = Key(grid: start.grid, rule: rule)
    if start.corner == .origin, let objects = memory.withLock({ $0.objects[key] }) { return objects }
    let objects = try ObjectPartition.objects(of: orbit, rule: rule, limits)
    let cells = objects.reduce(0) { $0 + $1.cells.count }
    let bytes = start.byteCount + Double(MemoryLayout<Position>.size * cells + 64 * objects.count)
    if start.corner == .origin, bytes <= largest {
      memory.withLock { memory in
        if memory.objects[key] == nil { memory.take(bytes) }
        memory.objects[key] = objects
      }
    }
    return objects
  }
}
