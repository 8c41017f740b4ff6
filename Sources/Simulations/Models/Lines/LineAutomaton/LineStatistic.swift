import Expressions

/// The whole numbers that `until` judges of every row.
enum LineStatistic: String, StepStatistic {
  case population, total, steps, width
}
