import Simulations

/// A series over many runs, and which runs they are.
package struct LabelledBands: Sendable, Hashable {
  let bands: CurveBands
  /// Where there are several groups of runs: `factor = 3`.
  let label: String

  package init(_ bands: CurveBands, label: String) {
    self.bands = bands
    self.label = label
  }
}
