import Simulations

extension Ensemble {
  /// With labels that are cut where they are longer than a value may be, and that differ where the whole ones do; with
  /// the titles of keys in their places.
  var withShortLabels: Ensemble {
    var ensemble = self
    let short = axes.map { NumberText.apart($0.labels) }
    func label(_ axis: Int, _ label: String) -> String {
      axis < short.count ? short[axis][label] ?? NumberText.cut(label) : NumberText.cut(label)
    }
    for axis in axes.indices {
      ensemble.axes[axis].labels = axes[axis].labels.map { label(axis, $0) }
      ensemble.axes[axis].key = axes[axis].title.map(NumberText.cut) ?? axes[axis].key
      ensemble.axes[axis].title = nil
    }
    ensemble.points = points.map { point in point.enumerated().map { label($0, $1) } }
    return ensemble
  }
}
