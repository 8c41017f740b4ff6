import Expressions

/// Rules compiled to a table: for each state and each combination of the inputs that its rules use, the chain of rules
/// to try.
///
/// The arrays are flat, so that the loop over the cells follows no references.
struct RuleTable: Sendable {
  /// What a rule does to a cell, and with which chance.
  struct Attempt: Sendable, Hashable {
    var rule: Int32
    /// The next state, or −1 for that of a random neighbour.
    var to: Int16
    var isCertain: Bool
    /// A draw below it succeeds.
    var threshold: UInt64
  }

  /// Where an input that is not a count comes from.
  enum Source: Sendable, Hashable {
    /// The neighbour at an offset.
    case cell(right: Int32, down: Int32)
    case age
    case neighbours
    case flag(Int32)
  }

  /// The rules for the cells in one state.
  struct Part: Sendable {
    var inputs: Range<Int>
    var counts: Range<Int>
    /// The place of C(r + k, k) for k = 0 and r = 0 in ``RuleTable/sizes``.
    var sizes: Int
    var entries: Int
    /// The number of tuples of counts.
    var countSize: Int
  }

  /// The place among the parts of each state; −1 for a state that no rule changes.
  var partOfState: [Int32] = []
  var parts: [Part] = []
  var sources: [Source] = []
  /// The number of values of each source.
  var radices: [Int32] = []
  /// The places of the counts among ``counted``.
  var countPlaces: [Int32] = []
  var sizes: [Int32] = []
  /// The chains of all combinations.
  var entries: [UInt32] = []
  /// The attempts of chain c are those from chainStarts[c] to chainStarts[c + 1].
  var chainStarts: [UInt32] = [0, 0]
  var attempts: [Attempt] = []
  /// The states whose neighbours are counted.
  var counted: [Int] = []

  /// The largest number of combinations.
  static let limit = 1 << 24
}
