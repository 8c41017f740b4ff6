import ArgumentParser
import Notebooks

struct Readme: ParsableCommand {
  func run() throws {}
}
