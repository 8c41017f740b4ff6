import Simulations

/// The result of a block: its report, and facts that the renderer cannot know.
package struct BlockResult: Sendable {
  package enum Status: String, Sendable, Hashable {
    case ok
    case error
    case expectationFailed = "expectation-failed"
  }

  package struct Message: Sendable, Hashable {
    package var line: Int
    package var column: Int
    package var message: String

    package init(line: Int, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  package var name: String
  /// The line of the block's opening fence, counted from 1.
  package var line: Int
  /// The name of the model, or nil if the block does not name an existing one.
  package var model: String?
  /// The seed, or nil if it could not be read.
  package var seed: UInt64?
  package var status: Status
  package var diagnostics: [Message]
  /// The report, or nil if the block has errors.
  package var report: Report?
  /// The SHA-256 of the state's text in hexadecimal digits, or nil without a state.
  package var stateDigest: String?
  /// Whether the rows of the state are printed, too.
  package var includesCells: Bool

  package init(
    name: String, line: Int, model: String?, seed: UInt64?, status: Status, diagnostics: [Message] = [],
    report: Report? = nil, stateDigest: String? = nil, includesCells: Bool = false
  ) {
    self.name = name
    self.line = line
    self.model = model
    self.seed = seed
    self.status = status
    self.diagnostics = diagnostics
    self.report = report
    self.stateDigest = stateDigest
    self.includesCells = includesCells
  }
}
