import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ControlRequest } from '../server/modules/control.ts';
import { Misuse, runShell } from '../server/operations/shell.ts';

// `npm run module -- check|apply FILE…`, `-- list`, `-- export PID`: modules from a shell. Which database: server/operations/shell-database.ts.

const usage = `npm run module -- check FILE…                     checks module files, changes nothing
npm run module -- apply FILE… [--company NAME] [--yes]
                                                  makes or changes modules, for every company or for one; --yes also
                                                  removes enum values that rows hold, without asking
npm run module -- list                            lists the modules
npm run module -- export PID                      prints the file of a module`;

process.exitCode = await runShell(usage, readRequest);

async function readRequest(given: readonly string[]): Promise<ControlRequest | undefined> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { company: { type: 'string' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [command, ...rest] = positionals;
  if (command === 'list' && rest.length === 0) return { command };
  if (command === 'export' && rest[0] !== undefined && rest.length === 1) return { command, pid: rest[0] };
  if ((command !== 'check' && command !== 'apply') || rest.length === 0) return undefined;
  const files = await Promise.all(rest.map(readConfig));
  return {
    command,
    files,
    isConfirmed: values.yes === true,
    ...(values.company === undefined ? {} : { company: values.company }),
  };
}

async function readConfig(file: string): Promise<{ file: string; config: unknown }> {
  const text = await readFile(file, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    throw new Misuse(`${file} cannot be read (${failure.code ?? failure.message}). Check the path.`);
  });
  try {
    return { file, config: JSON.parse(text) as unknown };
  } catch (failure) {
    throw new Misuse(`${file} is not JSON: ${failure instanceof Error ? failure.message : String(failure)}`, {
      cause: failure,
    });
  }
}
