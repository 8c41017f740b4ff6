import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

/// The forms of `initial` in the reference are those that the reader accepts.
@Suite("Forms of initial in the reference")
struct InitialFormsTests {
  @Test(arguments: InitialHelp.forms.map(\.example))
  func theReaderTakesEachForm(_ example: String) throws {
    let page = """
      ```simulation
      name: source
      model: life
      grid: 17
      steps: 1
      ```

      ```simulation
      name: target
      model: life
      grid: 17
      steps: 1
      initial: \(example.replacing("NAME", with: "source"))
      ```

      """
    let notebook = try Notebook(bytes(page), path: "page.md") { path in
      path == "patterns/gun.rle"
        ? .success(bytes("bo$2bo$3o!")) : .failure(SpecContext.FileRefusal("does not exist"))
    }
    #expect(try NotebookRun.update(notebook, RunOptions()).diagnostics.isEmpty)
  }
}
