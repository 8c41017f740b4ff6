import Expressions
import Simulations

extension Ensemble {
  /// The experiment with short labels. They are cut if they are longer than ``NumberText/valueLimit``, but labels that
  /// differ still look different. Numbers are in their canonical form, and titles replace their keys.
  var withShortLabels: Ensemble { withLabels(areWhole: false) }

  /// The experiment with labels for drawings and their descriptions, which have space for several lines. The author's
  /// own labels and titles stay complete, and other labels are cut later.
  var withWholeLabels: Ensemble { withLabels(areWhole: true) }

  /// The largest number of characters, in a drawing, of a swept value without a label.
  private static let wholeLimit = 120

  private func withLabels(areWhole: Bool) -> Ensemble {
    var ensemble = self
    let plain = withPlainNumbers, axes = plain.axes, points = plain.points
    let limit = areWhole ? Self.wholeLimit : NumberText.valueLimit
    let short = axes.map { areWhole && $0.hasLabels ? [:] : NumberText.apart($0.labels, limit: limit) }
    func label(_ axis: Int, _ label: String) -> String {
      guard axis < short.count else { return NumberText.cut(label) }
      return short[axis][label]
        ?? (axes[axis].hasLabels && areWhole ? PlainText.line(label) : NumberText.cut(label, to: limit))
    }
    for axis in axes.indices {
      ensemble.axes[axis].labels = axes[axis].labels.map { label(axis, $0) }
      ensemble.axes[axis].key =
        axes[axis].title.map { areWhole ? PlainText.line($0) : NumberText.cut($0) } ?? axes[axis].key
      ensemble.axes[axis].title = nil
    }
    ensemble.points = points.map { point in point.enumerated().map { label($0, $1) } }
    return ensemble
  }

  /// The experiment with swept numbers in their canonical form. For example, `0.50` becomes `0.5`, and `2^3` becomes
  /// `8`.
  var withPlainNumbers: Ensemble {
    func plain(_ axis: Axis?, _ label: String) -> String {
      axis.map { $0.isWord || $0.hasLabels } ?? true ? label : PointCondition.shortest(label)
    }
    var ensemble = self
    for axis in axes.indices { ensemble.axes[axis].labels = axes[axis].labels.map { plain(axes[axis], $0) } }
    ensemble.points = points.map { point in
      point.enumerated().map { plain($0 < axes.count ? axes[$0] : nil, $1) }
    }
    return ensemble
  }
}
