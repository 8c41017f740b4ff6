import Blocks
import Simulations
import Specification

extension Arguments {
  /// Supplies what a single simulation needs and the user left out: the model, its required keys as in its example, a
  /// number of steps, and a size.
  ///
  /// - Parameters:
  ///   - grid: a lattice that fits the terminal; of a line the columns only. What does not fit a grid gets an unbounded
  ///     plane instead.
  ///   - pattern: a lattice whose size is open is made large enough for it.
  ///   - context: what the keys are read in, to see whether a size is missing.
  package mutating func complete(
    for model: ModelDeclaration, grid: (columns: Int, rows: Int), holding pattern: Pattern? = nil,
    in context: () -> SpecContext
  ) {
    supply("model", model.name)
    // A run that has no end of its own.
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
        // A pattern saved from a plane continues on a plane, and some numbers of steps need one.
        var open = self
        open.supply("boundary", "unbounded")
        if open.needsPlane(columns, rows, orElse: completed, context) {
          self = open
          return
        }
      }
      // A rule such as B3/S23:T0,20 bounds one side, and the size of the terminal would contradict it.
      if !completed.isSizeMissing(model, context()) { self = completed }
    case .none: supply(Set(Self.sizeKeys), asInExampleOf: model)
    }
  }

  /// Whether the initial patterns need a plane. A position that a plane refuses counts too: the plane reports it, and a
  /// grid would silently ignore it.
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

  /// The keys that say how large a model is.
  private static let sizeKeys = ["grid", "people", "pairs"]

  /// Whether a model has no size yet: a rule may bring one along, and an unbounded lattice needs none. A line always
  /// takes that of the terminal, a board without lattice that of its example.
  private func isSizeMissing(_ model: ModelDeclaration, _ context: SpecContext) -> Bool {
    guard model.lattice != .line else { return true }
    var context = context
    return BlockSpecification(node, in: &context) == nil
      && context.errors.contains { error in error.key.map(Self.sizeKeys.contains) ?? false }
  }
}
