import { Type } from 'typebox';
import { Command, Origin, Outcome } from '../../schemas/commands.ts';
import { answer, Count, Did, Pid } from '../../schemas/wire.ts';
import { readEndpoint, closed } from '../endpoint.ts';
import { onPid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** What was wanted of a device, and who set its values. Contract "Commands". */

export const commands = {
  listCommands: readEndpoint({
    path: '/vtservice/v1/commands',
    summary: 'Commands to a device, newest first',
    audit: phrase('server/actions', 'listCommands'),
    request: closed({ pid: Pid, did: Did, page: Type.Optional(Count(1)) }),
    answer: answer({ result: Type.Object({ data: Type.Array(Command), total: Type.Integer() }) }),
    needs: onPid('read'),
  }),
  // `did`: any of the commands that the call answered. Only the person who made the call may ask.
  commandOutcome: readEndpoint({
    path: '/vtservice/v1/commands/outcome',
    summary: 'What became of a call that commanded devices',
    audit: phrase('server/actions', 'commandOutcome'),
    request: closed({ pid: Pid, did: Did }),
    answer: answer({ result: Outcome }),
    needs: onPid('read'),
  }),
  listOrigins: readEndpoint({
    path: '/vtservice/v1/origins',
    summary: 'Who set the present values of a device',
    audit: phrase('server/actions', 'listOrigins'),
    request: closed({ pid: Pid, did: Did }),
    answer: answer({ result: Type.Array(Origin) }),
    needs: onPid('read'),
  }),
} as const;
