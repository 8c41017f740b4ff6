import Expressions

/// The statistics of a row that are whole numbers, for judging `until`.
enum LineStatistic: String, StepStatistic {
  case population, total, steps, width
}
