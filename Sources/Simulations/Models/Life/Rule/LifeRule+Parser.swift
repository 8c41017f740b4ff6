extension LifeRule {
  /// The reason why a text is not a rule of this model.
  package struct Fault: Error, Sendable, Hashable {
    package var message: String
    package var advice: String?
  }

  /// Reads a rule in any common notation, with or without a bounded lattice after a colon.
  ///
  /// The notations are:
  ///
  /// - counts: `B3/S23`, `b3s23`, `S23/B3`, or `23/3` with survival first. Letters (`B2-a/S12`), V or H at the end for
  ///   another neighbourhood, and a number of states (`B2/S345/C4`, `345/2/4`, `g4b2s345`) are optional
  /// - maps: `MAP…` with 86, 22 or 6 characters
  /// - ranges: `R5,C0,M1,S34..58,B34..45,NM`, `R2,C2,S6-8,13,B7-9,NM` and `5,34,45,34,58`
  /// - well-known names
  ///
  /// The ending `History`, which marks cells in patterns, is ignored.
  ///
  /// Letter case only matters in maps. The order of counts and letters does not matter, nor do spaces and punctuation
  /// in names.
  ///
  /// Sources: Golly's help, "QuickLife", "Generations", "Larger than Life" and "Bounded Grids"; LifeWiki, "Rulestring".
  package static func parse(_ text: String) -> Result<LifeRule, Fault> {
    let rule = read(text)
    guard case .failure = rule, let base = Pattern.base(ofHistory: text), case .success(let unmarked) = read(base)
    else { return rule }
    return .success(unmarked)
  }

  private static func read(_ text: String) -> Result<LifeRule, Fault> {
    Result { () throws(Fault) in
      var cursor = RuleCursor(text)
      let rule = try cursor.readRule()
      guard cursor.enterSuffix() else { return rule }
      return LifeRule(rule.transition, states: rule.states, topology: try cursor.readTopology())
    }
  }
}
