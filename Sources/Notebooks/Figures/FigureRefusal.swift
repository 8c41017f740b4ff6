import Files
import Images
import Rendering

/// The reason why a figure cannot be made, as the end of a sentence.
struct FigureRefusal: Error, Hashable {
  let reason: String
}
