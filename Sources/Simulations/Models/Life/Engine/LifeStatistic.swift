import Expressions

/// The whole-number statistics of every generation that `until` can check.
enum LifeStatistic: String, StepStatistic {
  case generation, population, births, deaths
}
