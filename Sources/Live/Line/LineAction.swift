/// An action on a line, in addition to those of every interactive simulation.
enum LineAction: String, CaseIterable {
  case toggle
  case nextRule = "next-rule"
  case previousRule = "previous-rule"
  case enterRule = "rule"
  case enterCells = "cells"
  case enterInterval = "interval"
  case randomRow = "random-row"
  case singleRow = "single-row"
  case copyBlock = "copy-block"
  case left, right
  case farLeft = "far-left"
  case farRight = "far-right"
  case older, newer
  case pageBack = "page-back"
  case pageForward = "page-forward"
  case oldest, newest
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fit
  case centre
  case gridTab = "grid"
  case cellTab = "cell"
  case statisticsTab = "statistics"
  case leave
}
