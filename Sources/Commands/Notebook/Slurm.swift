import Files
import Synchronization

/// The programs of Slurm, which are started without a shell.
enum Slurm {
  enum Failure: Error, Sendable, Hashable {
    /// The program is not in the search path.
    case missing(String)
    /// The program failed with this message.
    case refused(program: String, String)
  }

  private struct Answer {
    var code: Int32
    var output: String
    var errors: String
  }

  /// The time limit of a call, in seconds.
  private static let seconds = 120
  private static let outputLimit = 1 << 20

  /// Checks that all programs of Slurm exist, before anything is computed.
  ///
  /// - Throws: ``Failure/missing(_:)`` with the first program that is not in the search path.
  static func require() throws(Failure) {
    for program in ["sbatch", "squeue", "scancel"] where Program.find(program) == nil { throw .missing(program) }
  }

  /// Submits an array of tasks.
  ///
  /// - Parameters:
  ///   - script: the batch script of each task.
  ///   - array: the numbers of the tasks, in the notation of `--array`.
  ///   - options: further options of `sbatch`.
  /// - Returns: the id of the job.
  static func submit(_ script: String, array: String, _ options: [String]) throws(Failure) -> Int {
    let arguments = ["--parsable", "--array=\(array)"] + options
    let answer = try call("sbatch", arguments, input: Array(script.utf8))
    // The id may be followed by the name of a cluster.
    let number = answer.output.prefix { $0.isASCII && $0.isNumber }
    guard answer.code == 0, let job = Int(number) else { throw .refused(program: "sbatch", words(of: answer)) }
    return job
  }

  /// Returns whether any task of an array is pending or running, or nil if Slurm does not answer.
  static func isAlive(_ job: Int) -> Bool? {
    guard let answer = try? call("squeue", ["--noheader", "--jobs=\(job)", "--format=%i"]) else { return nil }
    if answer.code == 0 { return answer.output.contains { !$0.isWhitespace } }
    // Slurm soon forgets jobs that have finished.
    return answer.errors.contains("Invalid job id") ? false : nil
  }

  /// Cancels all tasks of an array.
  static func cancel(_ job: Int) throws(Failure) {
    let answer = try call("scancel", ["\(job)"])
    guard answer.code == 0 else { throw .refused(program: "scancel", words(of: answer)) }
  }

  private static func words(of answer: Answer) -> String {
    let words = (answer.errors + answer.output).split(separator: "\n").joined(separator: "; ")
    return words.isEmpty ? "exit code \(answer.code)" : words
  }

  private static func call(_ name: String, _ arguments: [String], input: [UInt8] = []) throws(Failure) -> Answer {
    guard let program = Program.find(name),
      let process = RunningProcess(program, arguments, input: input, seesErrors: true)
    else { throw .missing(name) }
    let isOver = Flag()
    let deadline = ContinuousClock.now + .seconds(seconds)
    let isWatched = BackgroundThread.start(stackSize: BackgroundThread.smallStackSize) {
      while !isOver.isOn, ContinuousClock.now < deadline { BackgroundThread.sleep(milliseconds: 20) }
      if !isOver.isOn { process.end() }
    }
    defer { isOver.turnOn() }
    guard isWatched, let output = process.readOutput(limit: outputLimit), let code = process.wait() else {
      throw .refused(program: name, "it could not be run")
    }
    return Answer(code: code, output: String(decoding: output, as: UTF8.self), errors: process.errorText)
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isOn: Bool { value.load(ordering: .acquiring) }
    func turnOn() { value.store(true, ordering: .releasing) }
  }
}
