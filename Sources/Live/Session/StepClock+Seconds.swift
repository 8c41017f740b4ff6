import Simulations

extension StepClock {
  /// The duration of a step, in seconds.
  var seconds: Double {
    switch unit {
    case "d": length * 86_400
    case "h": length * 3600
    case "min": length * 60
    case "ms": length / 1000
    default: length
    }
  }
}
