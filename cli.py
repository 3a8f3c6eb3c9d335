"""The command, from a checkout: `python cli.py play NAME`."""

from interpreter.commands.main import main

if __name__ == "__main__":
    main()
