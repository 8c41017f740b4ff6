import Simulations
import Specification

/// What logarithmic axes cannot show.
struct ChartOmissions: Hashable {
  /// All numbers that there are to be drawn.
  private(set) var all = 0
  /// Values that are not above 0.
  private(set) var values = 0
  /// Values whose place is not above 0.
  private(set) var places = 0
  /// Ends of bands that are not above 0 while their other ends are: the band goes to the edge.
  private(set) var ends = 0

  init(unplaced: Int = 0) { (all, places) = (unplaced, unplaced) }

  /// Whether there are numbers, and none of them is shown.
  var isEverything: Bool { all > 0 && values + places == all }

  /// - Parameter place: whether the axis of places can show where they stand; likewise `isShown`, for each value.
  mutating func count(place: Bool, isShown: Bool...) {
    all += isShown.count
    guard place else { return places += isShown.count }
    let hidden = isShown.count { !$0 }
    if hidden == isShown.count { values += hidden } else { ends += hidden }
  }

  /// A dot for this many values.
  mutating func count(place: Bool, isShown: Bool, times: Int) {
    all += times
    if !place { places += times } else if !isShown { values += times }
  }

  mutating func add(_ other: ChartOmissions) {
    all += other.all
    values += other.values
    places += other.places
    ends += other.ends
  }

  /// The sentences below the drawing, one a line.
  ///
  /// - Parameter axis: the name of the axis of places.
  func notes(axis: String) -> [String] {
    let name = axis.isEmpty ? "x" : NumberText.cut(axis)
    var notes: [String] = []
    if values > 0 {
      notes.append("Left out: \(values.counted("value")) that \(values == 1 ? "is" : "are") not above 0")
    }
    if places > 0 { notes.append("Left out: \(places.counted("value")) where \(name) is not above 0") }
    if ends > 0 { notes.append("Drawn to the edge: \(ends.counted("end")) of bands not above 0") }
    return notes
  }

  /// What to say where no drawing came of it.
  ///
  /// - Parameter name: what was measured, where that is one thing.
  func nothing(of name: String) -> String {
    guard isEverything else { return Chart.empty }
    let of = name.isEmpty || places > 0 ? "" : " of \(name)"
    let count = (all == 1 ? "The only value" : "None of \(all) values") + of
    if places == 0 { return "\(count) is \(all == 1 ? "not " : "")above 0, as a logarithmic axis needs." }
    return "\(count) \(all == 1 ? "cannot" : "can") be drawn on logarithmic axes, which begin above 0."
  }
}
