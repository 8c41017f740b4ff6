import Blocks
import Simulations
import Specification

extension Arguments {
  /// Adds what a single simulation needs and the user left out: the model, its required keys, a number of steps, and a
  /// size. Required keys have the values of the model's example.
  ///
  /// - Parameters:
  ///   - grid: the size of a lattice that fits the terminal. A line uses only the columns. A pattern that does not fit
  ///     the grid gets an unbounded plane instead.
  ///   - pattern: a pattern that must fit. A lattice without a given size is made large enough for it.
  ///   - opensFile: whether a pattern file is opened. Without a lattice in its rule, it gets an unbounded plane, unless
  ///     empty space changes under the rule.
  ///   - context: returns a context for reading the keys, to find out whether a size is missing.
  package mutating func complete(
    for model: ModelDeclaration, grid: (columns: Int, rows: Int), holding pattern: Pattern? = nil,
    opensFile: Bool = false, in context: () -> SpecContext
  ) {
    supply("model", model.name)
    // Otherwise the run would have no end.
    if model.keys.contains(where: { $0.name == "until" }), !["steps", "until"].contains(where: contains) {
      supply("steps", "100")
    }
    supplyRequired(of: model)
    guard !Self.sizeKeys.contains(where: contains), isSizeMissing(model, context()) else { return }
    let columns = max(grid.columns, pattern?.columns ?? 0), rows = max(grid.rows, pattern?.rows ?? 0)
    switch model.lattice {
    case .line: supply("grid", "\(grid.columns)")
    case .plane:
      var completed = self
      completed.supply("grid", "\(columns)x\(rows)")
      if !contains("boundary") {
        // A pattern that was saved from a plane continues on a plane, and some numbers of steps need one.
        var open = self
        open.supply("boundary", "unbounded")
        if open.needsPlane(columns, rows, orElse: completed, context) || opensFile && open.staysEmpty(context()) {
          self = open
          return
        }
      }
      // A rule such as B3/S23:T0,20 sets the length of one side, and the size of the terminal would contradict it.
      if !completed.isSizeMissing(model, context()) { self = completed }
    case .none: supply(Set(Self.sizeKeys), asInExampleOf: model)
    }
  }

  /// Returns whether the initial patterns need a plane.
  ///
  /// A position that a plane refuses also counts: the plane reports it, while a grid would silently ignore it.
  private func needsPlane(
    _ columns: Int, _ rows: Int, orElse bounded: Arguments, _ context: () -> SpecContext
  ) -> Bool {
    var read = context()
    if let block = BlockSpecification(node, in: &read) {
      return (block.simulation as? Life)?.beginsBeyond(columns: columns, rows: rows) ?? false
    }
    guard read.errors.contains(where: { $0.key == "initial" }) else { return false }
    var other = context()
    return BlockSpecification(bounded.node, in: &other) != nil
  }

  /// Returns whether the keys describe a plane whose empty space never changes.
  private func staysEmpty(_ context: SpecContext) -> Bool {
    var context = context
    let life = BlockSpecification(node, in: &context)?.simulation as? Life
    return life.map { !$0.fillsEmptySpace } ?? false
  }

  /// The keys that determine the size of a model.
  private static let sizeKeys = ["grid", "people", "pairs"]

  /// Returns whether the size of a model is missing.
  ///
  /// A rule may determine the size, and an unbounded lattice needs none. A line always takes the width of the terminal.
  /// A board without a lattice takes the size of its example.
  private func isSizeMissing(_ model: ModelDeclaration, _ context: SpecContext) -> Bool {
    guard model.lattice != .line else { return true }
    var context = context
    return BlockSpecification(node, in: &context) == nil
      && context.errors.contains { error in error.key.map(Self.sizeKeys.contains) ?? false }
  }
}
