import Expressions
import Specification

/// The declaration of a model. The parser, messages, help, reference page and command line are made from it.
package struct ModelDeclaration: Sendable {
  /// The word after `model:`.
  package let name: String
  package let synonyms: [String]
  /// The shape of the model's lattice, which decides what a `grid` with a single number means.
  package let lattice: Lattice
  /// A description of the model on one line.
  package let summary: String
  /// A paragraph for the reference, with the precise rule and its source. Empty if the summary is enough.
  package let explanation: String
  /// The version, which must be raised whenever the same block gives another result.
  package let version: Int
  package let keys: [KeyDeclaration]
  package let statistics: [StatisticDeclaration]
  /// The statistics that tables of experiments show unless a block asks for others.
  package let headlines: [String]
  /// The one of them that charts show, and that messages take as their example.
  package let headline: String
  /// The kind of outbreak that experiments count separately, or nil.
  package let minor: MinorOutbreak?
  /// The statistics that are final only when the run is over, or nil.
  package let outcomes: OutcomeStatistics?
  package let series: [StatisticDeclaration]
  /// The views; the first is the model's picture. Every model also has the views of ``SharedViews``.
  package let views: [ViewDeclaration]
  /// The names of the views that are drawn before the statistics if a block does not ask for any.
  package let usualViews: [String]
  /// The apgcodes of well-known objects with their names. `count` in expressions also takes other codes.
  package let objects: [Word]
  /// The body of a first block, as `notebook new` writes it.
  package let example: String

  /// What screens show of the model.
  package let screen: ScreenDeclaration

  package enum Lattice: Sendable, Hashable { case line, plane, none }

  package init(
    name: String, synonyms: [String] = [], lattice: Lattice = .plane, summary: String, explanation: String,
    version: Int,
    keys: [KeyDeclaration], statistics: [StatisticDeclaration], headline: String? = nil, headlines: [String]? = nil,
    minor: MinorOutbreak? = nil,
    outcomes: OutcomeStatistics? = nil,
    series: [StatisticDeclaration], views: [ViewDeclaration], usualViews: [String]? = nil, objects: [Word] = [],
    example: String, screen: ScreenDeclaration = ScreenDeclaration()
  ) {
    self.name = name
    self.synonyms = synonyms
    self.lattice = lattice
    self.summary = summary
    self.explanation = explanation
    self.version = version
    self.keys = keys
    self.statistics = statistics
    self.headline = headline ?? statistics.first?.name ?? ""
    self.headlines = headlines ?? [self.headline]
    self.minor = minor
    self.outcomes = outcomes
    self.series = series
    self.views = views
    self.usualViews = usualViews ?? views.prefix(1).map(\.name)
    self.objects = objects
    self.example = example
    self.screen = screen
  }
}
