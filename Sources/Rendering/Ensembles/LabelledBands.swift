import Simulations

/// The bands of a series over many runs, and a label of these runs.
package struct LabelledBands: Sendable, Hashable {
  let bands: CurveBands
  /// The label of the group if there are several groups, such as `factor = 3`.
  let label: String
  /// The events in the course of the runs.
  let marks: CourseMarks
  /// The curves of single runs, or nil if they are unknown.
  let courses: RunCourses?
  /// The author's unit of the series, or nil.
  let unit: String?

  package init(
    _ bands: CurveBands, label: String, marks: CourseMarks = CourseMarks(), courses: RunCourses? = nil,
    unit: String? = nil
  ) {
    self.bands = bands
    self.courses = courses
    self.label = label
    self.marks = marks
    self.unit = unit
  }
}

extension LabelledBands {
  /// The name of the series with its unit.
  var heading: String {
    let name = NumberText.cut(bands.series)
    return unit.map { "\(name) (\($0))" } ?? name
  }
}

extension Ensemble {
  /// Returns the bands of a point with its label and its marks.
  func labelled(_ bands: CurveBands, _ label: String) -> LabelledBands {
    let index = courses.count == self.bands.count ? self.bands.firstIndex(of: bands) : nil
    return LabelledBands(
      bands, label: label, marks: bands.point < marks.count ? marks[bands.point] : CourseMarks(),
      courses: index.map { courses[$0] }, unit: units[bands.series])
  }
}
