/// The statistics of a model that are final only when a run is over.
package struct OutcomeStatistics: Sendable, Hashable {
  /// The statistic that is true when a run is over.
  package let over: String
  package let names: [String]
  /// The statistic that counts the steps until a run is over, or nil. A run that was cut off lasts longer than any run of
  /// the same limit that was over.
  package let duration: String?
  /// The statistics among them, with the duration, that can only grow until the run is over. In a run that was cut off,
  /// their values are lower bounds.
  package let growing: [String]
  /// The statistics among them that can only fall until the run is over. A truth that only rises or falls is final once
  /// it is true or false.
  package let falling: [String]
  /// How an unfinished run can look finished, or nil if it cannot.
  package let delay: Delay?

  package init(
    over: String, names: [String], duration: String? = nil, growing: [String] = [], falling: [String] = [],
    delay: Delay? = nil
  ) {
    self.over = over
    self.names = names
    self.duration = duration
    self.growing = growing
    self.falling = falling
    self.delay = delay
  }

  /// A state in which one kind has died out although another kind will still turn into it, as when nobody is sick but
  /// people are exposed.
  package struct Delay: Sendable, Hashable {
    /// The statistic that counts the waiting kind.
    package let waiting: String
    /// The statistic that counts the kind that has died out.
    package let active: String
    /// A clause that describes such a run: "nobody was sick, but people were exposed".
    package let words: String
    /// A sentence that says how to let such runs finish.
    package let advice: String

    package init(waiting: String, active: String, words: String, advice: String) {
      self.waiting = waiting
      self.active = active
      self.words = words
      self.advice = advice
    }

    /// Returns whether a run with these last values is in such a state.
    package func describes(waiting: StatisticValue?, active: StatisticValue?) -> Bool {
      active == .whole(0) && waiting != nil && waiting != .whole(0)
    }
  }
}
