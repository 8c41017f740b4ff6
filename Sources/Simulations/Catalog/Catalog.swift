import Specification
import Synchronization

/// The list of all models. A program can add its own.
public enum Catalog {
  /// The models that were added with ``register(_:)``.
  private static let added = Mutex<[any Simulation.Type]>([])

  private static let own: [any Simulation.Type] = [
    ElementaryAutomaton.self, TotalisticAutomaton.self, Life.self, Infection.self, RuleAutomaton.self,
    MealyMachine.self, MemoryGame.self,
  ]

  package static var models: [any Simulation.Type] { own + added.withLock { $0 } }

  package static func model(named name: String) -> (any Simulation.Type)? {
    models.first { $0.declaration.name == name }
  }

  /// The words after `model:`, each with the other words that people type for it.
  package static var words: [Word] {
    models.map { Word($0.declaration.name, synonyms: $0.declaration.synonyms) }
  }

  /// Adds a model of your own, so that notebooks, the reference and the command line know its name.
  ///
  /// Call this once for each model, before reading any notebook or command line.
  ///
  /// - Throws: ``RunError`` for the key `model` with all problems of the declaration, or if another model has the same
  ///   name.
  public static func register<Model: CustomModel>(_ model: Model.Type) throws(RunError) {
    try Model.declaration.check()
    let name = Model.declaration.name
    let isNew = added.withLock { models in
      guard !(own + models).contains(where: { $0.declaration.name == name }) else { return false }
      models.append(CustomSimulation<Model>.self)
      return true
    }
    guard isNew else {
      throw RunError(key: "model", "a model named '\(name)' already exists", advice: "choose another name")
    }
  }
}
