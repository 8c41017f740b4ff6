/// Whether a pattern of the plane has settled: from now on, it is a union of objects that each repeat on their own. No
/// cell ever has live cells of two objects with different velocities in its neighbourhood.
///
/// Such objects never meet, so the pattern has settled for good.
package enum LifeSettlement: Hashable, Sendable {
  /// The objects, by their first cells.
  case settled([LifeObject])
  case unsettled(Reason)

  /// The reason why a pattern has not settled, as far as it was computed.
  package enum Reason: Hashable, Sendable {
    /// A part does not repeat within the limit.
    case noPeriod
    /// Parts of different velocity meet after this many generations.
    case meeting(after: Int)
    /// The pattern, or what becomes of a part, takes too much memory to examine.
    case tooLarge
  }

  /// The longest period that is looked for, however long a run is.
  package static let longestPeriod = 1 << 14

  /// Decides whether a pattern has settled, and splits it.
  ///
  /// - Parameters:
  ///   - cells: the live cells, each once.
  ///   - rule: a rule of two states and the eight nearest cells without birth in empty space.
  ///   - limit: the longest period that is looked for.
  /// - Throws: the error of a stopped run.
  package static func of(
    _ cells: [Position], rule: LifeRule, limit: Int, _ limits: RunLimits = RunLimits()
  ) throws(RunError) -> LifeSettlement {
    do throws(RunError) {
      var search = try SettlementSearch(cells, rule: rule, limit: limit, limits)
      guard let groups = try search.groups() else { return .unsettled(search.reason) }
      return .settled(groups.flatMap(\.placedObjects).sorted { $0.cells[0] < $1.cells[0] })
    } catch {
      guard error.stop == nil else { throw error }
      return .unsettled(.tooLarge)
    }
  }
}
