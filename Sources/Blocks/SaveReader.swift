import Simulations
import Specification

/// A reader of `save`, which also checks that the model can save the files.
enum SaveReader {
  /// The largest number of files that a block may save.
  private static let limit = 16

  /// Returns the files that could be read, and reports errors for the others.
  static func read(
    _ node: SpecNode?, _ declaration: ModelDeclaration, isExperiment: Bool, in context: inout SpecContext
  ) -> [SaveTarget] {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) files", expected: "list of at most \(limit) files"), key: "save",
        at: node.span)
      return []
    }
    var targets: [SaveTarget] = []
    for item in items {
      guard let text = item.scalar, !text.isEmpty else {
        context.report(
          .wrongType(found: item.found, expected: CommonKeys.save.declaration.type), key: "save", at: item.span)
        continue
      }
      do throws(SaveTarget.Refusal) {
        let target = try SaveTarget(text, at: item.span)
        let isTable = target.content == .series || target.content == .curves
        if isTable, declaration.series.isEmpty, !isExperiment || target.content == .curves {
          context.report(
            .invalid(
              "the model \(declaration.name) has no series to save",
              advice: isExperiment
                ? "another name that ends in .csv saves the statistics of all runs"
                : "leave out 'save': 'notebook results' prints the statistics"), key: "save", at: item.span)
        } else if !isTable, isExperiment {
          context.report(
            .invalid(
              target.content == .machine
                ? "a block of many runs has no single machine to save"
                : "a block of many runs has no final state to save",
              advice: "a name that ends in .csv saves the statistics of all runs"), key: "save", at: item.span)
        } else if targets.contains(where: { $0.path.utf8.elementsEqual(target.path.utf8) }) {
          context.report(
            .invalid("'\(target.path)' is saved twice", advice: "delete one of them"), key: "save", at: item.span)
        } else {
          targets.append(target)
        }
      } catch {
        context.report(error.problem, key: "save", at: item.span)
      }
    }
    return targets
  }

  /// Reports the final states that a format cannot express.
  static func check(
    _ targets: [SaveTarget], of simulation: any Simulation, _ declaration: ModelDeclaration,
    in context: inout SpecContext
  ) {
    for target in targets {
      if target.content == .machine, let problem = problem(ofMachine: simulation, declaration) {
        context.report(problem, key: "save", at: target.span)
      }
      guard case .finalState(let format) = target.content else { continue }
      if let obstacle = simulation.patternObstacle {
        context.report(
          .invalid(
            obstacle,
            advice: simulation is MealyMachine
              ? "a name that ends in .dot saves the machine"
              : declaration.series.isEmpty ? nil : "a name that ends in .csv saves its series"),
          key: "save", at: target.span)
        continue
      }
      if simulation.patternRule == nil, let states = simulation.patternStates, states > 2, !format.hasManyStates {
        context.report(
          .invalid(
            "a \(format.title) file has two states; the cells of the block have states up to \(states - 1)",
            advice: "a name that ends in .rle or .mc keeps all states"), key: "save", at: target.span)
        continue
      }
      // The text after a colon describes the lattice, which is not part of a pattern.
      guard let rule = simulation.patternRule, !format.keeps(rule: String(rule.prefix { $0 != ":" })) else { continue }
      context.report(
        .invalid(
          "a \(format.title) file has two states and the rule B3/S23; the rule of the block is \(rule)",
          advice: "a name that ends in .rle or .mc keeps the rule"), key: "save", at: target.span)
    }
  }

  /// Returns why the machine of a block cannot be saved, or nil if it can.
  private static func problem(
    ofMachine simulation: any Simulation, _ declaration: ModelDeclaration
  ) -> SpecError.Problem? {
    guard let machine = simulation as? MealyMachine else {
      return .invalid(
        "the model \(declaration.name) has no machine to save",
        advice: simulation.patternObstacle == nil ? "a name that ends in .rle saves the final state" : nil)
    }
    return machine.wordBeyondDot.map {
      .invalid(
        "a .dot file cannot hold the word '\($0)'",
        advice: "use words without '/' and line ends, and without spaces at their ends")
    }
  }
}
