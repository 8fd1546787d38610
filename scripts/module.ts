import { parseArgs } from 'node:util';
import type { DiscoverRequest } from '../server/devices/zigbee/discover.ts';
import type { ModuleShellRequest } from '../server/module-changes/module-shell.ts';
import type { IndexRequest } from '../server/needed-indexes/index-shell.ts';
import { readJsonFile } from '../server/operations/json-file.ts';
import { Misuse, runShell } from '../server/operations/shell.ts';

// `npm run module -- check|apply FILE…`, `-- list`, `-- export PID`, `-- indexes …`: modules from a shell. Which database: server/operations/shell-database.ts.

const usage = `npm run module -- check FILE…                     checks module files and what they would do to rows, changes nothing
npm run module -- apply FILE… [--company NAME [--own]] [--yes]
                                                  makes or changes modules, for every company or for one; with --own (for
                                                  check too) they are that company's own, as those with a topic must be;
                                                  --yes also removes enum values that rows hold and columns
                                                  that something uses, without asking
npm run module -- changes                         shows changes that rewrite rows in steps, and the last ones that ended
npm run module -- list                            lists the modules
npm run module -- export PID                      prints the file of a module
npm run module -- discover TOPIC --company NAME [--model MODEL]
                                                  lists the models of the devices of a Zigbee2MQTT network by its base
                                                  topic, at the broker of MQTT_URL, or prints a module for one of them
npm run module -- indexes [MODULE]                lists the indexes that slow lists made necessary, and those that they
                                                  need; of one module, by id or name, all of its indexes
npm run module -- indexes [MODULE|INDEX] --apply  makes the index that was named, or else the most valuable one
npm run module -- indexes --drop INDEX            drops an index that a slow list made necessary`;

process.exitCode = await runShell(usage, readRequest);

async function readRequest(
  args: readonly string[],
): Promise<ModuleShellRequest | IndexRequest | DiscoverRequest | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      company: { type: 'string' },
      own: { type: 'boolean' },
      model: { type: 'string' },
      yes: { type: 'boolean' },
      apply: { type: 'boolean' },
      drop: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, ...rest] = positionals;
  if ((command === 'list' || command === 'changes') && rest.length === 0) return { command };
  if (command === 'discover' && rest.length === 1) return discoverRequest(rest[0], values);
  if (command === 'indexes' && rest.length <= 1) return indexRequest(rest[0], values);
  if (command === 'export' && rest[0] !== undefined && rest.length === 1) return { command, pid: rest[0] };
  if ((command !== 'check' && command !== 'apply') || rest.length === 0) return undefined;
  if (values.own === true && values.company === undefined) throw new Misuse('--own needs --company NAME.');
  const files = await Promise.all(rest.map(readConfig));
  return {
    command,
    files,
    isConfirmed: values.yes === true,
    isOwn: values.own === true,
    ...(values.company === undefined ? {} : { company: values.company }),
  };
}

function discoverRequest(
  base: string | undefined,
  { company, model }: { company?: string; model?: string },
): DiscoverRequest | undefined {
  if (base === undefined) return undefined;
  if (company === undefined) throw new Misuse('Say with --company NAME whose modules they will be.');
  return { about: 'discover', base, company, ...(model === undefined ? {} : { model }) };
}

function indexRequest(
  of: string | undefined,
  { apply = false, drop }: { apply?: boolean; drop?: string },
): IndexRequest | undefined {
  if (drop !== undefined) return apply || of !== undefined ? undefined : { about: 'indexes', drop };
  return { about: 'indexes', apply, ...(of === undefined ? {} : { of }) };
}

async function readConfig(file: string): Promise<{ file: string; config: unknown }> {
  return { file, config: await readJsonFile(file) };
}
