/// The statistics of a model that are final only where a run is over.
package struct OutcomeStatistics: Sendable, Hashable {
  /// The statistic that is true where a run is over.
  package let over: String
  package let names: [String]
  /// How a run can look over although it is not; nil where the model knows no such way.
  package let delay: Delay?

  package init(over: String, names: [String], delay: Delay? = nil) {
    self.over = over
    self.names = names
    self.delay = delay
  }

  /// Runs in which nothing of one kind is left, while another kind will still become it: nobody is sick, but people
  /// are exposed.
  package struct Delay: Sendable, Hashable {
    /// The statistic that counts what is still to come.
    package let waiting: String
    /// The statistic that is 0.
    package let active: String
    /// What such a run looks like, as a part of a sentence: "nobody was sick, but people were exposed".
    package let words: String
    /// What lets such runs finish, as a sentence.
    package let advice: String

    package init(waiting: String, active: String, words: String, advice: String) {
      self.waiting = waiting
      self.active = active
      self.words = words
      self.advice = advice
    }

    /// Whether the last values of a run are those of such a run.
    package func describes(waiting: StatisticValue?, active: StatisticValue?) -> Bool {
      active == .whole(0) && waiting != nil && waiting != .whole(0)
    }
  }
}
