import Specification

/// The options that a view takes: its keys, what is shown without them, and how they are read.
package protocol ViewKeys: Sendable {
  /// The keys of a map of options, without those that every view takes.
  var keys: [KeyDeclaration] { get }

  /// Whether the view has axes of numbers, which can be logarithmic.
  var hasAxes: Bool { get }

  /// The options of a view that is named alone, or nil if it cannot be.
  func usual(_ scope: ViewScope) -> ViewRequest.Options?

  /// Why the view cannot be named alone.
  func missing(_ scope: ViewScope) -> SpecError.Problem

  /// Reads a map of options.
  ///
  /// - Returns: nil after an error.
  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options?

  /// Reads one option without its key: a number, a word or a list.
  ///
  /// - Returns: nil after an error.
  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options?
}

extension ViewKeys {
  package var hasAxes: Bool { false }

  package func missing(_ scope: ViewScope) -> SpecError.Problem {
    .invalid("the view '\(scope.view)' needs options", advice: nil)
  }

  /// The keys of a map of options, in the order in which they are listed.
  package var allKeys: [KeyDeclaration] {
    keys + (hasAxes ? [SharedViewKeys.log.declaration] : []) + [SharedViewKeys.text.declaration]
  }
}
