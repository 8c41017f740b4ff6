import Simulations

/// The units of several series in a chart: on their axis if it is the same for all, otherwise in their names.
struct SeriesUnits {
  /// The unit on the axis.
  let axis: String?

  /// - Parameter usual: the unit on the axis if the author gives none that suits all series.
  init(_ columns: [Series.Column], orElse usual: String?) {
    let units = Set(columns.map(\.unit))
    axis = (units.count == 1 ? units.first ?? nil : nil) ?? usual
  }

  /// Returns the name of a series in the drawing, with a unit that is not the one on the axis.
  func name(of column: Series.Column) -> String {
    let name = NumberText.cut(column.name)
    return column.unit.flatMap { $0 == axis ? nil : "\(name) (\($0))" } ?? name
  }
}

extension Series.Column {
  /// The name with its unit.
  var heading: String { unit.map { "\(name) (\($0))" } ?? name }
}
