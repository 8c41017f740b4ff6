/// The numbers of people who went from one state into another in a step.
struct TransitionCounts: Hashable {
  var infected = 0
  var firstInfected = 0
  /// From exposed to sick.
  var fallenSick = 0
  /// From sick to dead, to immune, or to healthy at once.
  var died = 0
  var recovered = 0
  var notImmune = 0
  /// All who became healthy.
  var healthyAgain = 0
  /// The people infected, by generation.
  var generations = Infection.GenerationSizes()
}
