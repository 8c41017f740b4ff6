import Synchronization

/// A cache of the orbits of patterns. A random pattern usually leaves the same few objects.
///
/// An orbit only depends on the pattern and the rule, so the contents of the cache affect no result.
enum OrbitMemo {
  /// The maximum number of orbits and of bytes, after which the cache starts over, and the maximum bytes of a cached
  /// group.
  private static let capacity = 1 << 14, mostBytes = 0x1p25, largest = 0x1p16

  private struct Key: Hashable {
    let grid: BitGrid
    let rule: LifeRule
  }

  private struct Memory {
    var groups: [Key: SettledGroup] = [:]
    var bytes = 0.0
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
    var group = try SettledGroup(orbit, rule: rule, limits)
    let bytes = group.byteCount + pattern.byteCount
    if bytes <= largest {
      memory.withLock { memory in
        if memory.groups.count >= capacity || memory.bytes + bytes > mostBytes { memory = Memory() }
        if memory.groups.updateValue(group, forKey: key) == nil { memory.bytes += bytes }
      }
    }
    group.origin = pattern.corner
    return group
  }
}
