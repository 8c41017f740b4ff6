/// The purpose of a draw: the decision that it makes. Each purpose has random numbers of its own, so adding one
/// decision never shifts the draws of another. The numbers are part of the notebook format and must never change.
package enum Purpose: UInt32, Sendable, CaseIterable {
  case randomCell = 1
  case count = 2
  case vaccinated = 3
  case spread = 4
  case transmission = 5
  case incubation = 6
  case recovery = 7
  case waning = 8
  case mortality = 9
  case intervention = 10
  case shuffle = 11
  case player = 12
  case randomState = 13
  case rule = 14
  case neighbour = 15
  case pick = 16
  case partner = 17
}
