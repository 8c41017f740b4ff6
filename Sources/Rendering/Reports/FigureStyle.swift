import Simulations

/// Whether charts and pictures in pixels are drawn as text or as files of their own.
package enum FigureStyle: Sendable, Hashable {
  case text
  case files
}
