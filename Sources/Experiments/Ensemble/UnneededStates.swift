import Simulations

/// A placeholder for the states of an experiment's runs, used when the results of all runs that start from them are
/// known.
package struct UnneededStates: Handover {
  package init() {}

  package var byteCount: Int { 0 }
}
