import Blocks
import Simulations
import Specification
import Testing

/// Returns the checked block. If it has errors, the test fails with them.
package func block(
  _ node: SpecNode, seed: UInt64 = 0, files: [String: [UInt8]] = [:],
  sourceLocation: TestLocation = #_sourceLocation
) throws -> BlockSpecification {
  var context = SpecContext.with(files: files)
  let block = BlockSpecification(node, seed: seed, in: &context)
  return try #require(block, "\(context.errors)", sourceLocation: sourceLocation)
}

/// Returns the errors of a block, which must have some.
package func errors(
  in node: SpecNode, files: [String: [UInt8]] = [:], sourceLocation: TestLocation = #_sourceLocation
) -> [SpecError] {
  var context = SpecContext.with(files: files)
  let block = BlockSpecification(node, in: &context)
  #expect(block == nil, "the block was accepted", sourceLocation: sourceLocation)
  #expect(!context.errors.isEmpty, sourceLocation: sourceLocation)
  return context.errors
}

/// Returns the report of a block's single run, with its own views unless others are given.
package func report(
  _ node: SpecNode, seed: UInt64 = 0, replicate: UInt32 = 0, views: [ViewRequest]? = nil,
  limit: PictureLimit = PictureLimit(columns: 100, rows: 120), keepsState: Bool = true,
  upstream: [String: any Handover] = [:], files: [String: [UInt8]] = [:],
  sourceLocation: TestLocation = #_sourceLocation
) throws -> Report {
  let block = try block(node, seed: seed, files: files, sourceLocation: sourceLocation)
  return try block.simulation.run(
    RunRequest(
      draws: Draws(seed: block.seed, replicate: replicate), views: views ?? block.views, pictureLimit: limit,
      keepsState: keepsState, upstream: upstream))
}

/// Testing's place in a source file, whose name is the same as ours.
package typealias TestLocation = Testing.SourceLocation
