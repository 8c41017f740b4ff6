/// The numbers of people who changed from one state to another in a step.
struct TransitionCounts: Hashable {
  var infected = 0
  var firstInfected = 0
  /// The number of people who were exposed and became sick.
  var fallenSick = 0
  /// The number of sick people who died. `recovered` became immune, and `notImmune` became healthy at once.
  var died = 0
  var recovered = 0
  var notImmune = 0
  /// The number of all people who became healthy again.
  var healthyAgain = 0
  /// The number of people infected in each generation.
  var generations = Infection.GenerationSizes()
}
