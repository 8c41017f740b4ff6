/// A temporary file of a killed process that no command removes by itself.
package struct RemainingFile: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Another program saved this version of the file just before the process replaced it.
    case savedMeanwhile
    /// The version may be the only complete one, because the process wrote the file in place or could not restore it.
    case rescued
    /// The file is not needed, but cannot be removed. The text is the end of a sentence that starts with the file.
    case stuck(String)
  }

  package let path: String
  /// The path of the file beside which it was left.
  package let file: String
  package let reason: Reason
}
