/// The version of both programs.
package enum ProgramVersion {
  package static let number = "0.1.0"
}
