import CFuzzer
import Glibc
import Simulations

@main enum RuleFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzRules))
  }
}

/// Handles a case of libFuzzer: any text as a rule string. The result is a rule or an error. A rule is read back from
/// its canonical spelling as the same rule, with the same spelling.
private func fuzzRules(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  switch LifeRule.parse(text) {
  case .failure(let fault): precondition(!fault.message.isEmpty, "a fault says nothing")
  case .success(let rule):
    guard case .success(let again) = LifeRule.parse(rule.text) else { preconditionFailure("its spelling is no rule") }
    precondition(again == rule, "its spelling is another rule")
    precondition(again.text == rule.text, "it has two spellings")
  }
  return 0
}
