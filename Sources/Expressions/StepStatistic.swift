/// The statistics of a model that are a whole number of every state.
package protocol StepStatistic: RawRepresentable<String>, CaseIterable, Sendable {}
