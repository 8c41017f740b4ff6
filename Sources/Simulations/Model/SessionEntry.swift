/// An entry in the log of a session.
enum SessionEntry<Model: SteppableSimulation>: Sendable {
  /// An input, with the step of the session.
  case input(ScheduledInput<Model.Input>)
  /// The start of another course.
  case course(SessionCourse<Model>)

  var step: Int {
    switch self {
    case .input(let input): input.step
    case .course(let course): course.first
    }
  }

  var course: SessionCourse<Model>? {
    if case .course(let course) = self { course } else { nil }
  }

  var input: ScheduledInput<Model.Input>? {
    if case .input(let input) = self { input } else { nil }
  }
}
