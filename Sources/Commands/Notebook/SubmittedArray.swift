import Experiments
import Files
import Notebooks

/// A submitted array of tasks, with its plan.
///
/// Notes in the folder of the plan's results let a later command find the array until it has ended.
struct SubmittedArray: Sendable {
  let job: Int
  let plan: ClusterPlan
  /// The folder with the results of the workers.
  private let folder: CacheFolder

  private static let planName = PackedResults.planNote, jobName = PackedResults.jobNote, logName = PackedResults.logName
  /// The first bytes of the note with the job's id. The id follows in eight bytes, and then the seal.
  private static let jobMagic = Array("AUTOJOB1".utf8)
  private static let jobSize = jobMagic.count + 8 + RecordSeal.count
  private static let logLimit = 4096

  /// Submits all tasks of a plan.
  ///
  /// - Parameters:
  ///   - settings: the options of `sbatch` for all tasks.
  ///   - cache: the folder of results, with an absolute path.
  ///   - user: the cache of the user, whose key seals the note about the array.
  ///   - program: the path of this program.
  static func submit(
    _ plan: ClusterPlan, _ settings: SlurmSettings, in cache: CacheFolder, of user: ResultCache, program: String
  ) throws(Slurm.Failure) -> Result<SubmittedArray, FileProblem> {
    let folder = PackedResults.folder(of: plan.identity, in: cache)
    do throws(FileProblem) {
      try folder.write(plan.encoded, as: planName, isPrivate: true)
      try folder.makeLog(logName)
    } catch {
      return .failure(error)
    }
    let script = PlanScript.slurm.text(
      plan: Path.join(folder.path, planName), identity: plan.identity.name, cache: cache.path,
      memory: ClusterText.memory(of: plan), tasks: plan.taskCount, seconds: plan.seconds / Double(plan.taskCount),
      program: program, threads: settings.cpus)
    // `sbatch` reads a percent sign as the start of a placeholder.
    let log = Path.join(folder.path, logName).replacing("%", with: "%%")
    let job: Int
    do throws(Slurm.Failure) {
      job = try Slurm.submit(
        script, array: "1-\(plan.taskCount)", ["--output=\(log)", "--open-mode=append"] + settings.options)
    } catch {
      folder.remove(planName)
      folder.remove(logName)
      throw error
    }
    do throws(FileProblem) {
      try folder.write(note(job, of: plan.identity, user), as: jobName)
    } catch {
      return .failure(error)
    }
    return .success(SubmittedArray(job: job, plan: plan, folder: folder))
  }

  /// Returns the note about a submitted array: the id of the job and the user's seal, so that nobody else can make the
  /// program wait for another job or cancel it.
  private static func note(_ job: Int, of plan: PlanIdentity, _ user: ResultCache) throws(FileProblem) -> [UInt8] {
    var writer = RecordWriter()
    writer.word(UInt64(job))
    let note = jobMagic + writer.bytes
    return try note + user.noteSeal(ofPlan: plan).seal(note.span)
  }

  /// Returns the id of the job in a note, or nil if this user did not write the note for this plan.
  private static func job(in note: [UInt8], of plan: PlanIdentity, _ user: ResultCache) -> Int? {
    guard note.count == jobSize, note.starts(with: jobMagic) else { return nil }
    var reader = RecordReader(note[jobMagic.count...])
    guard let job = (try? reader.word()).flatMap({ Int(exactly: $0) }), let own = try? self.note(job, of: plan, user),
      own == note
    else { return nil }
    return job
  }

  /// Returns the submitted arrays of earlier commands that may not have ended. Only arrays of this user and this build
  /// of the program count.
  ///
  /// - Parameter ignored: is called with the path of each note that lies beside the user's own plan, but that this user
  ///   did not write.
  static func all(
    in cache: CacheFolder, of user: ResultCache, build: String, ignored: (String) -> Void
  ) -> [SubmittedArray] {
    ((try? PackedResults.plans(in: cache)) ?? []).compactMap { id, folder in
      guard let (note, _) = folder.read(jobName, at: 0, upTo: jobSize + 1),
        let plan = plan(id, in: folder, of: user, build: build)
      else { return nil }
      guard let job = job(in: note, of: id, user) else {
        ignored(Path.join(folder.path, jobName))
        return nil
      }
      return SubmittedArray(job: job, plan: plan, folder: folder)
    }
  }

  /// Returns the plans of arrays that have not ended, or that ended with failed runs. Only arrays of this user and this
  /// build of the program count.
  static func plans(in cache: CacheFolder, of user: ResultCache, build: String) -> [ClusterPlan] {
    ((try? PackedResults.plans(in: cache)) ?? []).compactMap { plan($0.id, in: $0.folder, of: user, build: build) }
  }

  private static func plan(
    _ id: PlanIdentity, in folder: CacheFolder, of user: ResultCache, build: String
  ) -> ClusterPlan? {
    // Other users may write to the folder, but they do not know the key. So only a plan of this user is read whole.
    guard let (start, _) = folder.read(planName, at: 0, upTo: ClusterPlan.Head.count),
      let head = ClusterPlan.Head(start), head.identity == id, let key = try? user.key(ofPlan: id), key == head.key,
      let bytes = folder.read(planName, limit: ClusterPlan.limit), let plan = try? ClusterPlan(encoded: bytes),
      plan.identity == id, plan.build == build, key == plan.key
    else { return nil }
    return plan
  }

  /// Returns whether the array does runs that another plan is also missing.
  func overlaps(_ other: ClusterPlan) -> Bool {
    plan.blocks.contains { own in
      other.blocks.contains { $0.digest == own.digest && !$0.missing.intersection(own.missing).isEmpty }
    }
  }

  var logPath: String { Path.join(folder.path, Self.logName) }

  /// The last lines that the tasks printed.
  var lastLines: [String] {
    guard let (_, size) = folder.read(Self.logName, at: 0, upTo: 0),
      let (bytes, _) = folder.read(Self.logName, at: max(0, size - Self.logLimit), upTo: Self.logLimit)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(5).map(String.init)
  }

  /// Removes the notes of an array that has ended. If runs failed, the plan stays so that they are not submitted again.
  ///
  /// - Parameters:
  ///   - status: the progress of the array.
  ///   - keepsLog: whether to keep the log of the tasks.
  func forget(_ status: ClusterStatus, keepsLog: Bool = false) {
    folder.remove(Self.jobName)
    if status.failures.isEmpty { folder.remove(Self.planName) }
    if !keepsLog { folder.remove(Self.logName) }
  }
}
