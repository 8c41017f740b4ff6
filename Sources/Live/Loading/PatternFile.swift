import Files
import Simulations

/// A pattern file that the user names by its path.
package enum PatternFile {
  /// The largest number of bytes of a file: 64 MiB.
  static let sizeLimit = 64 << 20

  /// Reads the pattern of a file, packed or not. This call blocks.
  package static func outcome(of path: String) -> PatternOutcome {
    guard PatternFormat.isName(path) else {
      let endings = PatternFormat.fileEndings.joined(separator: ", ")
      return .failure(PatternProblem("'\(path)' is not a pattern file; known extensions are \(endings)"))
    }
    do throws(FileProblem) {
      let bytes = try FileAccess.snapshot(UserPath.expanded(path), limit: sizeLimit).bytes
      let unpacked = try Gzip.unpacked(bytes, of: path, limit: sizeLimit) { PatternFormat(path: $0) != nil }
      guard let (format, text) = PatternFormat.text(unpacked, of: path) else { throw FileProblem(path, .noPattern([])) }
      return read(text, as: format)
    } catch {
      return .failure(PatternProblem(error.message))
    }
  }

  private static func read(_ bytes: [UInt8], as format: PatternFormat) -> PatternOutcome {
    do throws(PatternFormat.Fault) {
      var pattern = try format.read(bytes, isAnywhere: true).withoutHistory
      // It floats over the grid until it is placed there.
      pattern.notes.corner = .origin
      return .success(pattern)
    } catch {
      let advice = error.advice.map { "; \($0)" } ?? ""
      return .failure(PatternProblem("line \(error.line), column \(error.column): \(error.message)\(advice)"))
    }
  }
}
