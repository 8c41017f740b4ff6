/// Whether a pattern of the plane has settled, which means that it is now a union of objects that each repeat on their
/// own. No cell ever has live cells of two objects with different velocities in its neighbourhood.
///
/// Such objects never meet, so the pattern stays settled for ever.
package enum LifeSettlement: Hashable, Sendable {
  /// The pattern has settled. The objects are in the order of their first cells.
  case settled([LifeObject])
  case unsettled(Reason)

  /// The reason why a pattern has not settled, as far as it was computed.
  package enum Reason: Hashable, Sendable {
    /// A part does not repeat within the limit.
    case noPeriod
    /// Parts with different velocities meet after the given number of generations.
    case meeting(after: Int)
    /// The pattern, or a later generation of one of its parts, needs too much memory.
    case tooLarge
  }

  /// The longest period to look for, however long a run is.
  package static let longestPeriod = 1 << 14

  /// Returns whether a pattern has settled, and its objects if it has.
  ///
  /// - Parameters:
  ///   - cells: the live cells, each once.
  ///   - rule: a two-state rule without B0 whose neighbourhood is the 3×3 block.
  ///   - limit: the longest period to look for.
  /// - Throws: an error if the signal stops the search.
  package static func of(
    _ cells: [Position], rule: LifeRule, limit: Int, _ limits: RunLimits = RunLimits()
  ) throws(RunError) -> LifeSettlement {
    do throws(RunError) {
      var search = try SettlementSearch(cells, rule: rule, limit: limit, limits)
      guard let groups = try search.groups() else { return .unsettled(search.reason) }
      var objects: [LifeObject] = []
      for group in groups { objects += try group.objects(rule: rule, limits) }
      return .settled(objects.sorted { $0.cells[0] < $1.cells[0] })
    } catch {
      guard error.stop == nil else { throw error }
      return .unsettled(.tooLarge)
    }
  }
}
