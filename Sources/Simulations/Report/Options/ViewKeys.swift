import Specification

/// The options of a view: its keys, its defaults, and functions that read them.
package protocol ViewKeys: Sendable {
  /// The keys of the view in a map of options, without those that every view takes.
  var keys: [KeyDeclaration] { get }

  /// Whether the view has axes of numbers, which can be logarithmic.
  var hasAxes: Bool { get }

  /// Returns the options of a view that is named alone, or nil if it cannot be.
  func usual(_ scope: ViewScope) -> ViewRequest.Options?

  /// Returns the problem of a view that is named alone but cannot be.
  func missing(_ scope: ViewScope) -> SpecError.Problem

  /// Reads a map of options.
  ///
  /// - Returns: nil after an error.
  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options?

  /// Reads an option without its key: a number, a word or a list.
  ///
  /// - Returns: nil after an error.
  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options?
}

extension ViewKeys {
  package var hasAxes: Bool { false }

  package func missing(_ scope: ViewScope) -> SpecError.Problem {
    .invalid("the view '\(scope.view)' needs options", advice: nil)
  }

  /// All keys in a map of options, in the order in which they are listed.
  package var allKeys: [KeyDeclaration] {
    keys + (hasAxes ? [SharedViewKeys.log.declaration] : []) + [SharedViewKeys.text.declaration]
  }
}
