import Synchronization

/// The orbits of patterns that were met before. A random pattern mostly leaves the same few objects.
///
/// An orbit depends on the pattern and the rule alone, so nothing shows which orbits are remembered.
enum OrbitMemo {
  /// With more orbits or bytes, the memory starts over. A larger group is never remembered.
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
  /// - Throws: an error if the pattern outgrows the limits, or the signal is on.
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
