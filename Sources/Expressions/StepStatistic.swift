/// The statistics of a model that have a whole number as their value in every state.
package protocol StepStatistic: RawRepresentable<String>, CaseIterable, Sendable {}
