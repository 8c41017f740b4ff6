import ArgumentParser

struct Readme: ParsableCommand {
  func run() throws {}
}
