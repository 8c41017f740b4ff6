import MarkdownSource
import Simulations

/// A block's specification, as far as it could be read.
package struct Reading: Sendable {
  /// Nil where the block is in error.
  package var specification: BlockSpecification?
  package var identity: Pairing.Identity
  package var faults: [Diagnostic]

  /// - Parameter load: reads a file below the notebook's folder.
  package init(
    _ block: BlockSite, in source: SourceText, seed: UInt64,
    load: @escaping @Sendable (String) -> Result<[UInt8], SpecContext.FileRefusal>
  ) {
    let places = BodyPlaces(of: block, in: source)
    let (node, errors) = StrictYaml.read(block.body, locate: places.place)
    faults = errors.map { Diagnostic($0) }
    identity = Pairing.Identity(name: nil, model: nil)
    guard let node else { return }
    identity = Self.identity(of: node)
    var context = SpecContext(load: load)
    let specification = BlockSpecification(node, seed: seed, in: &context)
    faults += context.errors.map { Diagnostic($0) } + context.warnings.map { Diagnostic($0, severity: .warning) }
    if errors.isEmpty { self.specification = specification }
  }

  /// Name and model are known even of a block whose other keys are in error.
  private static func identity(of node: SpecNode) -> Pairing.Identity {
    guard case .map(let entries) = node.content else { return Pairing.Identity(name: nil, model: nil) }
    func text(_ key: String) -> String? { entries.first { $0.key == key }?.value.scalar }
    return Pairing.Identity(
      name: text("name").flatMap { BlockName.isValid($0) ? $0 : nil },
      model: text("model").flatMap { Catalog.model(named: $0)?.declaration.name })
  }
}
