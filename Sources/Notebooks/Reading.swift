import MarkdownSource
import Simulations

/// A block's specification, as far as it could be read.
package struct Reading: Sendable {
  /// Nil where the block is in error.
  package var specification: BlockSpecification?
  package var identity: Pairing.Identity
  package var faults: [Diagnostic]
  /// The files that it saves and those that it asks for, as far as they could be read, whatever else is in error.
  package var saves: [SaveTarget] = []
  package var requests: [SpecContext.FileRequest] = []

  /// - Parameter load: reads a file below the notebook's folder.
  package init(
    _ block: BlockSite, in source: SourceText, settings: Settings,
    load: @escaping @Sendable (String) -> Result<[UInt8], SpecContext.FileRefusal>
  ) {
    let places = BodyPlaces(of: block, in: source)
    let (written, yamlErrors) = StrictYaml.read(block.body, locate: places.place)
    var errors = yamlErrors
    let node = written.map { settings.parameters.resolve($0, reporting: &errors) }
    faults = errors.map { Diagnostic($0) }
    identity = Pairing.Identity(name: nil, model: nil)
    guard let node else { return }
    identity = Self.identity(of: node)
    var context = SpecContext(load: load)
    context.parameters = settings.parameters.entries
    let specification = BlockSpecification(node, seed: settings.seed, in: &context)
    // A `$name` that stands for nothing is reported once, not again as a value of the wrong type.
    let further = context.errors.filter { error in !errors.contains { $0.span == error.span } }
    faults += further.map { Diagnostic($0) } + context.warnings.map { Diagnostic($0, severity: .warning) }
    if errors.isEmpty { self.specification = specification }
    saves = context.saves
    requests = context.requests
  }

  /// Forgets all but the identity, and what was wrong.
  mutating func clear() {
    specification = nil
    faults = []
    saves = []
    requests = []
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
