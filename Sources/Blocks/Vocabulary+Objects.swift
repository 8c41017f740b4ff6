import Expressions
import Simulations

extension Vocabulary {
  /// Takes the objects that a model counts, so codes that no object can have are errors.
  package mutating func takeObjects(of declaration: ModelDeclaration) {
    guard !declaration.objects.isEmpty else { return }
    objects = declaration.objects
    canonicalObject = { Apgcode.canonical($0) }
  }
}
