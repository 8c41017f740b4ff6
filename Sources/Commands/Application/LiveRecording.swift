import ArgumentParser
import Files
import Live
import Notebooks
import Simulations
import Terminal
import Typography

/// A session that is played from a script and written to files, for demonstrations and documentation.
///
/// A recording needs no terminal, and the same script gives the same bytes everywhere.
struct LiveRecording: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play these keys without a terminal, for example 'space wait:3 2 q'; needs --cast or --picture.",
      valueName: "script"))
  var keys: String?

  @Option(help: ArgumentHelp("The size of the recorded terminal.", valueName: "columnsxrows"))
  var size = "80x24"

  @Option(
    help: ArgumentHelp("Write the session as an asciicast (version 2), - for standard output.", valueName: "file"),
    completion: .file())
  var cast: String?

  @Option(
    help: ArgumentHelp("Write the last screen as an SVG drawing, - for standard output.", valueName: "file"),
    completion: .file())
  var picture: String?

  @Flag(help: "Draw the picture in the colours of a light terminal.")
  var light = false

  func validate() throws {
    guard keys != nil || cast == nil && picture == nil else {
      throw ValidationError("--cast and --picture need --keys, the session to record")
    }
    guard keys == nil || cast != nil || picture != nil else {
      throw ValidationError("--keys needs --cast FILE or --picture FILE")
    }
    guard cast != "-" || picture != "-" else {
      throw ValidationError("--cast - and --picture - both write to standard output; name a file for one of them")
    }
    if let cast, let picture, cast != "-", Self.place(cast) == Self.place(picture) {
      throw ValidationError("--cast and --picture both name the file '\(cast)'; choose another name for one of them")
    }
    if terminalSize == nil { throw ValidationError("--size takes columns and rows up to 500, for example 80x24") }
    if let keys {
      do throws(LiveScript.Refusal) {
        _ = try LiveScript(keys)
      } catch {
        throw ValidationError("--keys: \(error.message)")
      }
    }
  }

  /// Returns the resolved path of an output, which need not exist.
  private static func place(_ path: String) -> PathKey {
    let folder = (try? FileAccess.resolve(Path.folder(of: path))) ?? Path.folder(of: path)
    return PathKey((try? FileAccess.resolve(path)) ?? Path.join(folder, String(Path.name(of: path))))
  }

  var terminalSize: TerminalSize? {
    let numbers = size.split(separator: "x").map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (1...500).contains(columns),
      (1...500).contains(rows)
    else { return nil }
    return TerminalSize(columns: columns, rows: rows)
  }

  /// Plays the script, and writes the files.
  func record(
    _ screen: any LiveScreen, _ script: LiveScript, size: TerminalSize, _ application: LiveApplication
  ) throws -> CommandResult {
    var result = CommandResult()
    var run: LiveRun
    do {
      run = try LiveRun(screen, size: size, application: application, recordsFrames: true)
      try run.perform(script)
    } catch let error as LiveRun.RecordingTooLarge {
      let limit = RunLimits.size(error.limit)
      result.say("error: the recording needs more than \(limit), an eighth of the memory limit\n")
      result.say("  help: record a shorter session, or raise the limit with --max-memory\n")
      result.status.raise(to: .notebookError)
      return result
    }
    if let cast, let recording = run.recording {
      write(recording.bytes, to: cast, &result, isOwn: Asciicast.isRecording)
    }
    if let picture, let frame = run.lastFrame {
      let drawing = FrameDrawing(frame, light ? .light : .dark)
      write(drawing.bytes, to: picture, &result, isOwn: FrameDrawing.isDrawing)
    }
    return result
  }

  /// Writes bytes to a file or to standard output. An existing file stays unless the
  /// program wrote it and nobody has changed it since.
  ///
  /// - Parameter isOwn: returns whether the bytes of a file are such a recording, unchanged.
  private func write(
    _ bytes: [UInt8], to path: String, _ result: inout CommandResult, isOwn: ([UInt8]) -> Bool
  ) {
    guard path != "-" else {
      result.output = bytes
      return
    }
    guard result.mayWrite(path) else { return }
    do throws(FileProblem) {
      let reason = "is not a recording"
      let file = OutputFile(path, limit: 1 << 28, ifLarger: reason) { isOwn($0) ? nil : reason }
      guard result.mayReplace(file) else { return }
      try file.write(bytes)
    } catch {
      result.fail(path, error, to: .write)
    }
  }
}
