import Expressions
import Specification

/// The declaration of a model, from which parser, messages, help, reference page and command line are made.
package struct ModelDeclaration: Sendable {
  /// The word after `model:`.
  package let name: String
  package let synonyms: [String]
  /// The shape of its lattice, which decides the meaning of a `grid` of one number.
  package let lattice: Lattice
  /// The model in one line.
  package let summary: String
  /// A paragraph for the reference: the rule, precisely, and its source. Empty if the summary is enough.
  package let explanation: String
  /// The version, which is raised whenever the same block would give another result.
  package let version: Int
  package let keys: [KeyDeclaration]
  package let statistics: [StatisticDeclaration]
  /// The statistic that experiments show unless a block asks for others.
  package let headline: String
  /// The outcomes that experiments count apart.
  package let minor: MinorOutbreak?
  /// The statistics that are final only where a run is over.
  package let outcomes: OutcomeStatistics?
  package let series: [StatisticDeclaration]
  /// The views; the first is the model's picture. Every model also has the views of ``SharedViews``.
  package let views: [ViewDeclaration]
  /// The names of the views that are drawn where a block asks for none, before the statistics.
  package let usualViews: [String]
  /// The codes that `count` takes in expressions, with the names of their objects. Others count, too.
  package let objects: [Word]
  /// The body of a first block, as `notebook new` writes it.
  package let example: String

  package enum Lattice: Sendable, Hashable { case line, plane, none }

  package init(
    name: String, synonyms: [String] = [], lattice: Lattice = .plane, summary: String, explanation: String,
    version: Int,
    keys: [KeyDeclaration], statistics: [StatisticDeclaration], headline: String? = nil, minor: MinorOutbreak? = nil,
    outcomes: OutcomeStatistics? = nil,
    series: [StatisticDeclaration], views: [ViewDeclaration], usualViews: [String]? = nil, objects: [Word] = [],
    example: String
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
    self.minor = minor
    self.outcomes = outcomes
    self.series = series
    self.views = views
    self.usualViews = usualViews ?? views.prefix(1).map(\.name)
    self.objects = objects
    self.example = example
  }
}
