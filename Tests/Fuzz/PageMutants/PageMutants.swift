import Commands
import Glibc

/// Mutants of the committed notebooks, each through run, run, check, strip and export.
///
/// `PageMutants FIRST COUNT FOLDER PAGE…` tries the mutants FIRST ..< FIRST + COUNT, made of the sections of these
/// pages, in folders below FOLDER. Each mutant is determined by its number alone. A broken law ends the process after
/// the number and the law are printed, and the folder of that mutant stays.
@main enum PageMutants {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 4, let first = UInt64(arguments[1]), let count = UInt64(arguments[2]) else {
      print("usage: PageMutants FIRST COUNT FOLDER PAGE…")
      exit(64)
    }
    let material = PageMaterial(pages: arguments[4...].compactMap(Disk.read))
    let bystanders = Bystanders(in: arguments[3]) { path in
      precondition(RunCommand().run([path]).status == .success, "the other notebook cannot be run")
    }
    var tally = TrialTally()
    for number in first..<first + count {
      var mutator = PageMutator(material, seed: number)
      let page = mutator.mutant()
      let folder = "\(arguments[3])/m\(number)"
      let trial = PageTrial(page, number: number, folder: folder, beside: bystanders)
      if let broken = trial.brokenLaw(&tally) {
        print("mutant \(number): \(broken)")
        exit(1)
      }
      Disk.remove(folder)
      if (number - first + 1).isMultiple(of: 10_000) {
        print(number + 1, tally.text)
        fflush(nil)
      }
    }
    print(tally.text)
  }
}
