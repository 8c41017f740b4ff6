import Foundation
import TestSupport
import Testing

/// The scripts of `notebook plan --script`. Each is run by its engine, or compared with the schema of its service.
@Suite("Scripts")
final class PlanScriptTests {
  private let lab: LabFolder

  init() throws { lab = try LabFolder(Self.page) }

  private static let page = """
    ```simulation
    name: many
    model: infection
    people: 60
    steps: 9
    replicates: 80
    sweep: {factor: 1..3}
    ```

    """

  /// Runs a line of a shell, which finds the programs of this package first and then those of the system.
  private func run(_ line: String, path: String = "") throws -> (exit: Int32, output: String, errors: String) {
    let programs = Command.program("notebook").deletingLastPathComponent().path
    return try lab.run("PATH='\(programs):\(path)/usr/local/bin:/usr/bin:/bin' \(line)")
  }

  /// Creates a plan whose names a shell would split, and writes the script to a file.
  private func plan(_ script: String, tasks: Int, to name: String) throws {
    let planned = try run(
      "notebook plan lab.md -o 'a {b} $c.plan' --tasks \(tasks) --cache 're sults' --script \(script)")
    #expect(planned.exit == 0, "\(planned)")
    try lab.write(planned.output, to: name)
  }

  /// A name that begins like an option is written as a path.
  @Test(arguments: ["slurm", "parallel", "snakemake", "kubernetes", "aws-batch"])
  func namesThatBeginLikeOptions(_ script: String) throws {
    let planned = try run("notebook plan lab.md --output=-p --tasks 1 --cache=-c --script \(script)")
    #expect(planned.exit == 0, "\(planned)")
    let words = planned.output.filter { !"\"',".contains($0) }
    #expect(words.contains("notebook work ./-p --cache ./-c "), "\(planned.output)")
    #expect(try run("notebook work ./-p --cache ./-c --task 1/1 --quiet") == (0, "", ""))
  }

  private func expectAllDone() throws {
    let status = try run("notebook status 'a {b} $c.plan' --cache 're sults'")
    #expect(status.exit == 0 && status.output.contains("240 done, 0 missing, 0 failed"), "\(status)")
  }

  @Test(arguments: [1, 7]) func parallelRunsItsScript(tasks: Int) throws {
    guard Workshop.shell("command -v parallel > /dev/null 2>&1") else {
      print("skipped: GNU parallel is not installed (.ci/setup --tests installs it)")
      return
    }
    try plan("parallel", tasks: tasks, to: "run.sh")
    let found = try run("sh run.sh")
    #expect(found.exit == 0 && found.errors.contains("a {b} $c.plan: task \(tasks) of \(tasks): "), "\(found)")
    try expectAllDone()
    // A second run does nothing.
    #expect(try run("sh run.sh").errors.contains("all \(240 / tasks) runs were known before"))
  }

  @Test(arguments: [1, 5]) func snakemakeRunsItsScript(tasks: Int) throws {
    guard let programs = PythonPrograms.snakemake else {
      print("skipped: Snakemake cannot be installed")
      return
    }
    try plan("snakemake", tasks: tasks, to: "Snakefile")
    let path = programs.path + "/bin:"
    let found = try run("snakemake --cores 2 --quiet all", path: path)
    #expect(found.exit == 0, "\(found)")
    try expectAllDone()
    // A second run does nothing.
    let again = try run("snakemake --cores 2", path: path)
    #expect(again.exit == 0 && (again.output + again.errors).contains("Nothing to be done"), "\(again)")
  }

  @Test(arguments: [1, 50]) func kubernetesTakesItsJob(tasks: Int) throws {
    guard let programs = PythonPrograms.schemas else {
      print("skipped: the schemas of Kubernetes cannot be installed")
      return
    }
    try plan("kubernetes", tasks: tasks, to: "job.yaml")
    let check = "'\(programs.path)/bin/kubernetes-validate' --strict -k 1.31"
    // The cluster generates the name, but the program that checks it wants one now.
    let text = try lab.text(of: "job.yaml")
      .replacing("generateName: notebook-", with: "name: notebook")
    try lab.write(text, to: "named.yaml")
    let found = try run("\(check) named.yaml")
    #expect(found.exit == 0 && text.contains("{name: notebook}"), "\(found)")
    // The program that checks it does find errors.
    try lab.write(text.replacing("completions:", with: "completion:"), to: "bad.yaml")
    #expect(try run("\(check) bad.yaml").exit != 0)
  }

  @Test(arguments: [1, 50]) func amazonTakesItsRequest(tasks: Int) throws {
    guard let programs = PythonPrograms.schemas else {
      print("skipped: the schemas of AWS cannot be installed")
      return
    }
    try plan("aws-batch", tasks: tasks, to: "job.json")
    let check = """
      import botocore.session, botocore.validate, json, sys
      model = botocore.session.get_session().get_service_model("batch")
      shape = model.operation_model("SubmitJob").input_shape
      report = botocore.validate.ParamValidator().validate(json.load(open(sys.argv[1])), shape)
      print(report.generate_report())
      sys.exit(report.has_errors())
      """
    try lab.write((check + "\n"), to: "check.py")
    let python = "'\(programs.path)/bin/python' check.py"
    let found = try run("\(python) job.json")
    #expect(found.exit == 0, "\(found)")
    let text = try lab.text(of: "job.json")
    try lab.write(text.replacing("jobQueue", with: "queue"), to: "bad.json")
    #expect(try run("\(python) bad.json").exit == 1)
  }

  /// Slurm's default settings refuse an array of more than 1000 tasks. Only `--tasks` asks for more.
  @Test func aScriptFitsTheDefaultSettingsOfSlurm() throws {
    try lab.write(Self.page.replacing("replicates: 80", with: "replicates: 800"), to: "large.md")
    let usual = try run("notebook plan large.md -o usual.plan --minutes 0.00000001 --script slurm")
    #expect(usual.output.contains("#SBATCH --array=1-1000\n") && !usual.output.contains("MaxArraySize"), "\(usual)")
    let large = try run("notebook plan large.md -o large.plan --tasks 2000 --script slurm")
    #expect(large.output.contains("#SBATCH --array=1-2000\n"), "\(large)")
    #expect(large.output.contains("# Slurm refuses task 2000 unless its MaxArraySize is larger"), "\(large)")
  }

  /// Services have limits of their own, which their schemas do not contain.
  @Test func tooManyTasksAreRefused() throws {
    for (script, (most, words)) in [("aws-batch", (10_000, "10,000")), ("slurm", (100_000, "100,000"))] {
      let many = try run("notebook plan lab.md -o lab.plan --tasks \(most + 1) --script \(script)")
      #expect(many.exit == 64 && many.errors.contains("from 1 to \(words)"), "\(many)")
      #expect(try run("notebook plan lab.md -o lab.plan --tasks \(most) --script \(script)").exit == 0)
    }
  }
}
