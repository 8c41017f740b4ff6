import Expressions

/// The whole numbers that `until` judges of every generation.
enum LifeStatistic: String, StepStatistic {
  case generation, population, births, deaths
}
