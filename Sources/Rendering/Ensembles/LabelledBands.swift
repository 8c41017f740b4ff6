import Simulations

/// The bands of a series over many runs, and a label of these runs.
package struct LabelledBands: Sendable, Hashable {
  let bands: CurveBands
  /// The label of the group if there are several groups, such as `factor = 3`.
  let label: String
  /// The events in the course of the runs.
  let marks: CourseMarks

  package init(_ bands: CurveBands, label: String, marks: CourseMarks = CourseMarks()) {
    self.bands = bands
    self.label = label
    self.marks = marks
  }
}

extension Ensemble {
  /// Returns the bands of a point with its label and its marks.
  func labelled(_ bands: CurveBands, _ label: String) -> LabelledBands {
    LabelledBands(bands, label: label, marks: bands.point < marks.count ? marks[bands.point] : CourseMarks())
  }
}
