/** The command line: `vivarium run`, `vivarium ast`, `vivarium js`. */
import { readFileSync } from 'node:fs';
import { emittedJavaScript, PySyntaxError, syntaxTree } from '@vivarium/interpreter';
import { readProgram, UsageError } from './arguments.js';
import { runCommand } from './run.js';

const USAGE = `usage: vivarium run FILE [options]     run a Python program in the box ('-' reads standard input, '-c CODE' runs CODE)
       vivarium ast FILE               print the tree of a program
       vivarium js FILE                print the JavaScript a program becomes
       vivarium help | --version

options of run:
  --authorize a,b|'*'          modules the program may import, besides the base modules
  --dunders strict|safe|all    use of dunder attributes (default strict)
  --limits classic|roomy|strict  profile of limits (default classic, with 1 000 000 000 operations)
  --max-operations N|none      operations per run
  --max-while N|none           turns per execution of one while loop
  --timeout S|none             seconds of execution
  --memory MB|none             memory, by the interpreter's own account
  --max-output N|none          characters of printed output
  --json                       print the outcome as JSON
  --usage                      print what the run used, to standard error
  --trace                      print the program line by line with the values that changed, to standard error

exit status: 0 ended well, 1 an uncaught Python error, 2 wrong usage, 3 a gate or a refusal, n after SystemExit(n)`;

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

function main(argv: readonly string[]): number {
  const [command, ...rest] = argv;
  switch (command) {
    case 'run':
      return runCommand(rest);
    case 'ast':
    case 'js': {
      const program = readProgram(rest);
      console.log(command === 'ast' ? syntaxTree(program.code, program.filename) : emittedJavaScript(program.code, program.filename));
      return 0;
    }
    case 'help':
    case '--help':
    case '-h':
      console.log(USAGE);
      return 0;
    case '--version':
      console.log(version);
      return 0;
    default:
      throw new UsageError(command === undefined ? 'a command is missing' : `unknown command: ${command}`);
  }
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`vivarium: ${error.message}\nSee 'vivarium help'.`);
    process.exitCode = 2;
  } else if (error instanceof PySyntaxError) {
    console.error(`${error.filename}:${error.line ?? '?'}: ${error.name}: ${error.message}`);
    process.exitCode = 1;
  } else throw error;
}
