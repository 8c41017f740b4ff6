import Commands

NotebookTool.main()
