import Simulations

/// Stands for the states of an experiment's runs where the results of all runs that go on from them are known.
package struct UnneededStates: Handover {
  package init() {}

  package var byteCount: Int { 0 }
}
