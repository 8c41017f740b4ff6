import Files
import Images
import Rendering

/// Why a figure cannot be made: a sentence's end.
struct FigureRefusal: Error, Hashable {
  let reason: String
}
