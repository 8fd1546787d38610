import { parseArgs } from 'node:util';
import type { AuditRequest } from '../server/audit/audit-shell.ts';
import { Misuse, runShell } from '../server/operations/shell.ts';

// `npm run audit -- …`: the chain of the audit log. Which database: server/operations/shell-database.ts.

const usage = `npm run audit -- verify [COMPANY] [--witness NUMBER:HASH]   reads every chain from its beginning; ends with 1 if one is broken
npm run audit -- head [COMPANY]                             prints the last number and hash, to be kept elsewhere as a witness
COMPANY is an id or an exact name.`;

process.exitCode = await runShell(usage, readRequest);

function readRequest(args: string[]): AuditRequest | undefined {
  const { values, positionals } = parseArgs({ args, options: { witness: { type: 'string' } }, allowPositionals: true });
  const [command, company, ...rest] = positionals;
  if ((command !== 'verify' && command !== 'head') || rest.length > 0) return undefined;
  return {
    about: 'audit',
    command,
    ...(company === undefined ? {} : { company }),
    ...(values.witness === undefined ? {} : { witness: witnessOf(values.witness) }),
  };
}

function witnessOf(text: string) {
  const [seq, hash] = text.split(':');
  if (!/^\d+$/.test(seq ?? '') || !/^[0-9a-f]{64}$/.test(hash ?? ''))
    throw new Misuse(`--witness is "${text}"; use NUMBER:HASH as "npm run audit -- head" prints it.\n\n${usage}`);
  return { seq: Number(seq), hash: hash ?? '' };
}
