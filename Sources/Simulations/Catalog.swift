/// All models, in the order in which they are listed.
public enum Catalog {
  public static let models: [any Simulation.Type] = [
    ElementaryAutomaton.self, TotalisticAutomaton.self, Life.self, Infection.self, MealyMachine.self, MemoryGame.self,
  ]

  public static func model(named name: String) -> (any Simulation.Type)? {
    models.first { $0.declaration.name == name }
  }

  /// The words after `model:`, with what people type for them.
  public static var words: [Word] {
    models.map { Word($0.declaration.name, synonyms: $0.declaration.synonyms) }
  }
}
