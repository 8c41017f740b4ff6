import Simulations
import Specification

/// The numbers that logarithmic axes cannot show.
struct ChartOmissions: Hashable {
  /// The number of all values to draw.
  private(set) var all = 0
  /// The number of values that are not above 0.
  private(set) var values = 0
  /// The number of values whose place is not above 0.
  private(set) var places = 0
  /// The number of ends of bands that are not above 0 while their other ends are. Such a band goes to the edge.
  private(set) var ends = 0

  /// Whether the axis of values begins at 1, because some values are between 0 and 1.
  private(set) var isFromOne = false

  init(unplaced: Int = 0, fromOne isFromOne: Bool = false) {
    (all, places, self.isFromOne) = (unplaced, unplaced, isFromOne)
  }

  /// Whether there are values, and none of them is shown.
  var isEverything: Bool { all > 0 && values + places == all }

  /// Counts the values at one place.
  ///
  /// - Parameters:
  ///   - place: whether the axis of places can show their place.
  ///   - isShown: whether the axis of values can show each of them.
  mutating func count(place: Bool, isShown: Bool...) {
    all += isShown.count
    guard place else { return places += isShown.count }
    let hidden = isShown.count { !$0 }
    if hidden == isShown.count { values += hidden } else { ends += hidden }
  }

  /// Counts a dot that represents this many values.
  mutating func count(place: Bool, isShown: Bool, times: Int) {
    all += times
    if !place { places += times } else if !isShown { values += times }
  }

  mutating func add(_ other: ChartOmissions) {
    all += other.all
    values += other.values
    places += other.places
    ends += other.ends
    isFromOne = isFromOne || other.isFromOne
  }

  /// Returns the sentences below the drawing, one for each line.
  ///
  /// - Parameter axis: the name of the axis of places.
  func notes(axis: String) -> [String] {
    let name = axis.isEmpty ? "x" : NumberText.cut(axis)
    var notes: [String] = []
    if values > 0 {
      let words = isFromOne ? "below 1" : "that \(values == 1 ? "is" : "are") not above 0"
      notes.append("Left out: \(values.counted("value")) \(words)")
    }
    if places > 0 { notes.append("Left out: \(places.counted("value")) where \(name) is not above 0") }
    if ends > 0 {
      notes.append("Drawn to the edge: \(ends.counted("end")) of bands \(isFromOne ? "below 1" : "not above 0")")
    }
    return notes
  }

  /// Returns the sentence that replaces a drawing without any value.
  ///
  /// - Parameter name: the measured quantity, or empty if there are several.
  func nothing(of name: String) -> String {
    guard isEverything else { return Chart.empty }
    let of = name.isEmpty || places > 0 ? "" : " of \(name)"
    let count = (all == 1 ? "The only value" : "None of \(all) values") + of
    if places == 0, isFromOne { return "\(count) is \(all == 1 ? "not " : "")1 or more, as a logarithmic axis needs." }
    if places == 0 { return "\(count) is \(all == 1 ? "not " : "")above 0, as a logarithmic axis needs." }
    return "\(count) \(all == 1 ? "cannot" : "can") be drawn on logarithmic axes, which begin above 0."
  }
}
