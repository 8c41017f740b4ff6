import Foundation
import Testing

/// The printed scripts.
extension ClusterTests {
  /// The scripts name files with any characters as their shells and readers expect.
  @Test func scriptsAreQuoted() throws {
    let plan = "my 'plan' {x} $HOME \"q\""
    func script(_ name: String, tasks: Int = 4) throws -> String {
      let output = Pipe()
      let process = try lab.start(
        ["plan", "lab.md", "-o", plan, "--tasks", "\(tasks)", "--cache", "re sults", "--script", name], output: output)
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && text.split(separator: "\n").count <= 20)
      return text
    }
    // A program that prints its arguments replaces ours.
    let words = "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done\n"
    try Data(words.utf8).write(to: lab.place("notebook"))
    #expect(try run("chmod +x notebook").exit == 0)
    try Data(try script("slurm").utf8).write(to: lab.place("slurm.sh"))
    let slurm = try run("PATH='\(lab.path):/usr/bin:/bin' sh slurm.sh")
    #expect(slurm.output == "<work><\(plan)><--cache><re sults><--jobs><1>", "\(slurm)")
    #expect(try script("slurm").contains("\n#SBATCH --array=1-4\n"))
    let aws = try JSONSerialization.jsonObject(with: Data(try script("aws-batch").utf8)) as? [String: Any]
    #expect((aws?["arrayProperties"] as? [String: Int]) == ["size": 4])
    let command = (aws?["containerOverrides"] as? [String: Any])?["command"] as? [String]
    #expect(command == ["notebook", "work", plan, "--cache", "re sults", "--jobs", "1"])
    let single = try JSONSerialization.jsonObject(with: Data(try script("aws-batch", tasks: 1).utf8)) as? [String: Any]
    #expect(single?["arrayProperties"] == nil, "an array of one task is refused there")
    let kubernetes = try script("kubernetes")
    #expect(kubernetes.contains("  completionMode: Indexed\n  completions: 4\n"))
    let list = try #require(kubernetes.split(separator: "\n").first { $0.contains(" command: ") })
    let json = Data(list.drop { $0 != "[" }.utf8)
    #expect(try JSONSerialization.jsonObject(with: json) as? [String] == command)
    // An option in place of a path is not one.
    let dash = try run("notebook plan lab.md -o=-x.plan --tasks 1 --cache=-c --script slurm")
    #expect(dash.output.contains("\nexec notebook work ./-x.plan --cache ./-c --jobs 1\n"), "\(dash)")
    #expect(try script("parallel").contains(" --task TASK/4 --jobs 1\n"))
    #expect(try script("snakemake").contains("{{x}}"))
  }
}
