import Blocks
import BlockSupport
import Simulations
import Specification
import TestSupport
import Testing

/// Makes random blocks of infections and random inputs of a person.
enum RandomOutbreak {
  typealias Keys = [(key: String, value: String)]

  /// Returns the keys of a random small block, in the order in which an author might write them.
  static func keys(_ dice: inout SplitMix, steps: Int) -> Keys {
    var keys: Keys = [("model", "infection"), ("seed", "\(dice.number(0...999))")]
    keys.append(
      dice.number(0...1) == 0
        ? ("people", "\(dice.number(1...60))") : ("grid", "\(dice.number(1...9))x\(dice.number(1...8))"))
    keys += [
      ("factor", "\(dice.number(0...4))"), ("boundary", dice.one(of: ["closed", "periodic"])),
      ("neighbourhood", dice.one(of: ["moore", "von-neumann", "{radius: 2}", "{disc: 3}"])),
      ("among", dice.one(of: ["healthy", "all"])), ("picks", dice.one(of: ["up-to", "exactly"])),
    ]
    if dice.number(0...2) > 0 { keys.append(("initial", dice.one(of: ["empty", "single", "{random: 0.2}"]))) }
    if dice.number(0...1) == 0 {
      keys.append(("tap", "[{at: [0, 0], step: \(dice.number(1...steps + 1))}]"))
    }
    // Half of all blocks use the basic rule.
    if dice.number(0...1) == 0 { keys += course(&dice, steps: steps) }
    keys.append(("steps", "\(steps)"))
    if dice.number(0...5) == 0 { keys.append(("until", "stable")) }
    return keys
  }

  private static func course(_ dice: inout SplitMix, steps: Int) -> Keys {
    var keys: Keys = []
    let stays = ["1", "2", "4", "{mean: 2.5}"]
    if dice.number(0...1) == 0 { keys.append(("probability", dice.one(of: ["0", "0.4", "0.8"]))) }
    if dice.number(0...2) == 0 { keys.append(("incubation", dice.one(of: stays))) }
    if dice.number(0...1) == 0 {
      keys.append(("recovery", dice.one(of: stays)))
      keys.append(("immunity", dice.one(of: stays + ["0"])))
      if dice.number(0...2) == 0 { keys.append(("mortality", "0.3")) }
    }
    if dice.number(0...2) == 0 { keys.append(("vaccinated", "0.25")) }
    let interventions = (0..<dice.one(of: [0, 1, 2, 4])).map { _ in
      let time =
        dice.number(0...1) == 0
        ? "step: \(dice.number(1...steps + 1))"
        : "when: \"\(dice.one(of: ["sick > 5", "sick < 3", "incidence == 0", "ever_sick > 9"]))\""
      let measure = dice.one(of: [
        "factor: 2", "probability: 0.6", "neighbourhood: {radius: 3}", "vaccinate: 0.4", "factor: 0, vaccinate: 0.2",
      ])
      return "{\(time), \(measure)}"
    }
    if !interventions.isEmpty { keys.append(("interventions", "[\(interventions.joined(separator: ", "))]")) }
    return keys
  }

  static func infection(_ keys: Keys) throws -> (infection: Infection, draws: Draws) {
    let block = try block(SpecNode(replayed: keys))
    return (try #require(block.simulation as? Infection), Draws(seed: block.seed))
  }

  /// Returns random inputs of a person: taps, some of them beyond the group, and measures, some of them impossible.
  static func gesture(_ group: Infection.Group, _ dice: inout SplitMix) throws -> Infection.Input {
    guard dice.number(0...2) == 0 else {
      return .tap(
        (0..<dice.one(of: [1, 1, 2, 5])).map { _ in
          Position(column: dice.number(-1...group.columns), row: dice.number(-1...group.rows))
        })
    }
    switch dice.number(0...9) {
    case 0: return .intervene(Infection.Measure())
    case 1: return .intervene(Infection.Measure(factor: -1))
    case 2: return .intervene(Infection.Measure(factor: 2, vaccinate: .half))
    default: return .intervene(try EpidemicStateTests.measure(&dice))
    }
  }
}
