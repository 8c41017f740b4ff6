import Expressions
import Simulations
import Specification
import Testing

@Suite struct CatalogTests {
  private static let own = ["elementary", "totalistic", "life", "infection", "automaton", "mealy", "memory"]

  @Test func ownModelsComeFirst() {
    let names = Catalog.models.map { $0.declaration.name }
    #expect(Array(names.prefix(7)) == Self.own)
    #expect(Set(names).count == names.count)
    for name in names { #expect(Catalog.model(named: name)?.declaration.name == name) }
    #expect(Catalog.model(named: "conway") == nil && Catalog.model(named: "") == nil)
  }

  /// No name represents two models.
  @Test func wordsAreUnique() {
    let words = Catalog.words
    #expect(words.map(\.spelling) == Catalog.models.map { $0.declaration.name })
    let all = words.prefix(7).flatMap { [$0.spelling] + $0.synonyms }
    #expect(Set(all).count == all.count)
  }

  /// The keys, statistics, series and views of a model have distinct names, and each has a help text.
  @Test func declarationsAreComplete() {
    for model in Catalog.models {
      let declaration = model.declaration
      for names in [
        declaration.keys.map(\.name), declaration.statistics.map(\.name), declaration.series.map(\.name),
        declaration.views.map(\.name),
      ] {
        #expect(Set(names).count == names.count, "\(declaration.name)")
      }
      #expect(declaration.statistics.contains { $0.name == declaration.headline }, "\(declaration.name)")
      #expect(!declaration.summary.isEmpty && declaration.example.contains("model: \(declaration.name)"))
      #expect(declaration.keys.allSatisfy { $0.help.hasSuffix(".") } && !declaration.views.isEmpty)
    }
  }
}
