/// The statistics of a model that are final only where a run is over.
package struct OutcomeStatistics: Sendable, Hashable {
  /// The statistic that is true where a run is over.
  package let over: String
  package let names: [String]
  /// The way in which an unfinished run can look finished, or nil if the model has none.
  package let delay: Delay?

  package init(over: String, names: [String], delay: Delay? = nil) {
    self.over = over
    self.names = names
    self.delay = delay
  }

  /// Runs in which one kind has died out, while another kind will still turn into it: nobody is sick, but people are
  /// exposed.
  package struct Delay: Sendable, Hashable {
    /// The statistic that counts the waiting kind.
    package let waiting: String
    /// The statistic of the kind that has died out.
    package let active: String
    /// The description of such a run, as a clause: "nobody was sick, but people were exposed".
    package let words: String
    /// The advice that lets such runs finish, as a sentence.
    package let advice: String

    package init(waiting: String, active: String, words: String, advice: String) {
      self.waiting = waiting
      self.active = active
      self.words = words
      self.advice = advice
    }

    /// Returns whether the last values of a run are those of such a run.
    package func describes(waiting: StatisticValue?, active: StatisticValue?) -> Bool {
      active == .whole(0) && waiting != nil && waiting != .whole(0)
    }
  }
}
