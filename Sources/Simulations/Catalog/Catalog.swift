import Specification
import Synchronization

/// The list of all models, to which a program adds its own.
public enum Catalog {
  /// The models that other packages have added.
  private static let added = Mutex<[any Simulation.Type]>([])

  private static let own: [any Simulation.Type] = [
    ElementaryAutomaton.self, TotalisticAutomaton.self, Life.self, Infection.self, MealyMachine.self, MemoryGame.self,
  ]

  package static var models: [any Simulation.Type] { own + added.withLock { $0 } }

  package static func model(named name: String) -> (any Simulation.Type)? {
    models.first { $0.declaration.name == name }
  }

  /// The words after `model:`, with what people type for them.
  package static var words: [Word] {
    models.map { Word($0.declaration.name, synonyms: $0.declaration.synonyms) }
  }

  /// Adds a model of your own: from now on notebooks, the reference and the command line know its name.
  ///
  /// Call it once for each model, before anything is read.
  ///
  /// - Throws: an error of the key `model` with all problems of the declaration, or if another model has the name.
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
