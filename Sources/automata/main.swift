import Commands

AutomataTool.main()
