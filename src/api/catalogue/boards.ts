import { Type } from 'typebox';
import { Explained } from '../../engine/automation/explained-schema.ts';
import { StoredValue } from '../../engine/stored-schema.ts';
import { Dataset, DatasetQuery } from '../../schemas/boards/dataset.ts';
import { RuleTrouble } from '../../engine/automation/rule-trouble.ts';
import { ConflictMark, linkageMembers } from '../../schemas/linkages.ts';
import {
  answer,
  BoardConfig,
  BoardType,
  Count,
  Did,
  Dids,
  empty,
  Pid,
  Seconds,
  Text,
  Warnings,
} from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { maxBoardNameLength } from '../../engine/board/name.ts';
import { phrase } from '../../texts/phrase.ts';

/** Boards and linkages. Contract "Envelope and statuses". */

/** Version number (optimistic locking): a change with another version than the stored one is -40009. */
const version = Count(1);
const board = Type.Object({
  did: Did,
  pid: Pid,
  filterdid: Did,
  type: BoardType,
  name: Type.String(),
  config: BoardConfig,
  version,
  span: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});
const linkage = Type.Object({
  did: Did,
  version,
  lasttime: Type.Optional(Type.Integer()),
  trouble: Type.Optional(RuleTrouble),
  conflicts: Type.Optional(Type.Array(ConflictMark)),
  ...linkageMembers,
});
/** A linkage as it is in a form; `did` where it is stored already. */
const unsaved = { did: Type.Optional(Did), version: Type.Optional(version), ...linkageMembers };
const named = Type.Object({ pid: Pid, did: Did, name: Type.Optional(Type.String()) });
const ofTab = { right: 'read', of: 'stored' } as const;
const writeOfPid = { right: 'write', of: { field: 'pid' } } as const;

export const boards = {
  listBoards: readEndpoint({
    path: '/sfsaas/api/analysis/list',
    summary: 'The boards of a tab in their order',
    audit: phrase('server/actions', 'listBoards'),
    request: closed({ filterdid: Did }),
    answer: answer({ result: Type.Array(board) }),
    needs: ofTab,
    answersLarge: true,
  }),
  boardConfig: readEndpoint({
    path: '/sfsaas/api/analysis/config',
    summary: 'One board',
    audit: phrase('server/actions', 'boardConfig'),
    request: closed({ did: Did }),
    answer: answer({ data: Type.Pick(board, ['did', 'pid', 'filterdid', 'type', 'name', 'config', 'version']) }),
    needs: ofTab,
  }),
  createBoard: writeEndpoint({
    path: '/sfsaas/api/analysis/create',
    summary: 'Add a board to a tab',
    audit: phrase('server/actions', 'createBoard'),
    request: closed({ pid: Pid, filterdid: Did, type: BoardType, name: Text(maxBoardNameLength), config: BoardConfig }),
    answer: answer({ did: Did, warnings: Warnings }),
    needs: { right: 'read', of: { field: 'pid' } },
  }),
  updateBoard: writeEndpoint({
    path: '/sfsaas/api/analysis/update',
    summary: 'Change a board',
    audit: phrase('server/actions', 'updateBoard'),
    request: closed({
      did: Did,
      version: Type.Optional(version),
      type: Type.Optional(BoardType),
      name: Text(maxBoardNameLength),
      config: BoardConfig,
    }),
    answer: answer({ warnings: Warnings }),
    needs: ofTab,
  }),
  deleteBoard: writeEndpoint({
    path: '/sfsaas/api/analysis/delete',
    summary: 'Delete a board',
    audit: phrase('server/actions', 'deleteBoard'),
    request: closed({ did: Did }),
    answer: empty,
    needs: ofTab,
  }),
  sortBoards: writeEndpoint({
    path: '/sfsaas/api/analysis/sort',
    summary: 'Keep the order of a tab’s boards',
    audit: phrase('server/actions', 'sortBoards'),
    request: closed({ filterdid: Did, dids: Dids }),
    answer: empty,
    needs: ofTab,
  }),
  queryBoard: readEndpoint({
    path: '/sfsaas/api/analysis/query',
    summary: 'The datasets of a board',
    audit: phrase('server/actions', 'queryBoard'),
    request: closed({
      did: Type.Optional(Did),
      pid: Type.Optional(Pid),
      filterdid: Type.Optional(Did),
      type: Type.Optional(BoardType),
      config: Type.Optional(BoardConfig),
      queries: Type.Optional(Type.Array(DatasetQuery, { maxItems: 12 })),
    }),
    answer: answer({
      // `pids`: the modules that the numbers were read from.
      result: Type.Object({
        datasets: Type.Array(Dataset),
        asof: Type.Integer(),
        pids: Type.Optional(Type.Array(Type.String())),
      }),
    }),
    needs: ofTab,
  }),
  listLinkages: readEndpoint({
    path: '/vttrigger/v1/query',
    summary: 'The linkages of a tab',
    audit: phrase('server/actions', 'listLinkages'),
    request: closed({ filterdid: Did }),
    answer: answer({ triggers: Type.Array(linkage) }),
    needs: ofTab,
  }),
  createLinkage: writeEndpoint({
    path: '/vttrigger/v1/create',
    summary: 'Add a linkage',
    audit: phrase('server/actions', 'createLinkage'),
    request: closed(linkageMembers),
    answer: answer({ did: Did }),
    needs: writeOfPid,
  }),
  updateLinkage: writeEndpoint({
    path: '/vttrigger/v1/update',
    summary: 'Change a linkage',
    audit: phrase('server/actions', 'updateLinkage'),
    /** Another stored `version` than the one given is -40009 with the stored linkage in `data`. */
    request: closed({ did: Did, version: Type.Optional(version), ...linkageMembers }),
    answer: empty,
    needs: writeOfPid,
  }),
  deleteLinkage: writeEndpoint({
    path: '/vttrigger/v1/delete',
    summary: 'Delete a linkage',
    audit: phrase('server/actions', 'deleteLinkage'),
    request: closed({ did: Did }),
    answer: empty,
    needs: { right: 'write', of: 'stored' },
  }),
  explainLinkage: readEndpoint({
    path: '/vttrigger/v1/explain',
    summary: 'The last evaluations of a linkage with the values compared',
    audit: phrase('server/actions', 'explainLinkage'),
    request: closed({ did: Did }),
    answer: answer({ result: Type.Array(Explained) }),
    needs: ofTab,
  }),
  dryRunLinkage: readEndpoint({
    path: '/vttrigger/v1/dryrun',
    summary: 'What a linkage would have done: a stream of days',
    audit: phrase('server/actions', 'dryRunLinkage'),
    request: closed({ ...unsaved, from: Seconds, to: Seconds }),
    answer: empty,
    needs: writeOfPid,
    transport: 'stream',
    quiet: true,
  }),
  linkageConflicts: readEndpoint({
    path: '/vttrigger/v1/conflicts',
    summary: 'Linkages that would set a parameter of the same device to another value',
    audit: phrase('server/actions', 'linkageConflicts'),
    request: closed(unsaved),
    answer: answer({
      result: Type.Array(
        Type.Object({
          kind: Type.Literal('linkage'),
          did: Type.String(),
          name: Type.Optional(Type.String()),
          place: Type.Optional(Type.Object({ pid: Pid, tab: Did })),
          column: Type.String(),
          devices: Type.Array(named),
          mine: StoredValue,
          theirs: StoredValue,
          path: Type.String(),
        }),
      ),
    }),
    needs: writeOfPid,
    quiet: true,
  }),
  linkageHolding: readEndpoint({
    path: '/vttrigger/v1/holding',
    summary: 'For which devices a linkage would act at once if it were switched on',
    audit: phrase('server/actions', 'linkageHolding'),
    request: closed(unsaved),
    answer: answer({
      result: Type.Object({
        acts: Type.Boolean(),
        devices: Type.Array(Type.Object({ pid: Pid, did: Did })),
        waits: Type.Integer(),
        failing: Type.Array(Type.String()),
      }),
    }),
    needs: writeOfPid,
    quiet: true,
  }),
} as const;
