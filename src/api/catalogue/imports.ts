import { Type } from 'typebox';
import { answer, empty, Pid, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, getEndpoint } from '../endpoint.ts';
import { DownloadLanguage, onPid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** History from a file. Contract "Imports". */

/** What became of a file, or in a preview what would: `becomes` is a cell as lists will show it. Members come so too. */
export const ImportOutcome = Type.Object({
  imported: Type.Integer(),
  rows: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      column: Type.String(),
      label: Type.String(),
      align: Type.Union([Type.Literal('left'), Type.Literal('right')]),
    }),
  ),
  /** Heads of the file's columns that are not set by it. */
  passedover: Type.Array(Type.String()),
  sample: Type.Array(
    Type.Object({
      row: Type.Integer(),
      cells: Type.Array(Type.Object({ given: Type.String(), becomes: Type.String() })),
    }),
  ),
  /** `row` as the spreadsheet counts, the header is 1; `letter` over the cell's column, `''` where there is none. */
  faults: Type.Array(
    Type.Object({
      row: Type.Integer(),
      column: Type.String(),
      letter: Type.String(),
      rule: Type.String(),
      message: Type.String(),
    }),
  ),
  faultcount: Type.Integer(),
  /** Every head of the file with its column, `''` for none, and what said so. History only. */
  heads: Type.Optional(
    Type.Array(
      Type.Object({
        letter: Type.String(),
        head: Type.String(),
        column: Type.String(),
        by: Type.Enum(['name', 'chosen', 'remembered', 'none']),
      }),
    ),
  ),
  /**
   * How times were read, in rows: local times of `zone`, times with an offset or `Z`, epoch seconds; `doubled` are those
   * whose hour occurs twice, where the order of the file decided, from row `firstdoubled` on. History only.
   */
  times: Type.Optional(
    Type.Object({
      zone: Type.String(),
      local: Type.Integer(),
      offset: Type.Integer(),
      epoch: Type.Integer(),
      doubled: Type.Integer(),
      firstdoubled: Type.Integer(),
    }),
  ),
});

/** One's own import, as its `body` named it. */
const RunName = Type.String({ pattern: '^[0-9A-Za-z_-]{8,64}$' });

export const imports = {
  importTemplate: getEndpoint({
    path: '/sfsaas/api/proxy',
    summary: 'The template for importing history',
    audit: phrase('server/actions', 'importTemplate'),
    request: closed({
      pid: Pid,
      did: Type.Optional(Text(64)),
      requesttype: Type.Literal('indexsnapshot_import_template'),
      lang: Type.Optional(DownloadLanguage),
      companyid: Type.Optional(Text(64)),
      reqUserId: Type.Optional(Text(64)),
      reqUserDid: Type.Optional(Text(64)),
    }),
    answer: empty,
    needs: onPid('write'),
    transport: 'file',
  }),
  importHistory: writeEndpoint({
    path: '/sfsaas/api/proxy',
    summary: 'Import history from a file',
    audit: phrase('server/actions', 'importHistory'),
    request: closed({ body: Text(40_000), preview: Type.Optional(Type.Boolean()) }),
    answer: answer({ data: ImportOutcome }),
    needs: { right: 'write', of: 'stored' },
    transport: 'multipart',
    bodyLimit: 33 * 1024 * 1024,
    timeout: 600_000,
    headers: { requesttype: 'indexsnapshot_import_history' },
  }),
  importProgress: readEndpoint({
    path: '/sfsaas/api/import/progress',
    summary: 'How far an import is',
    audit: phrase('server/actions', 'importProgress'),
    request: closed({ run: RunName }),
    answer: answer({ data: Type.Union([Type.Object({ rows: Type.Integer() }), Type.Null()]) }),
    needs: 'session',
    quiet: true,
  }),
  cancelImport: writeEndpoint({
    path: '/sfsaas/api/import/cancel',
    summary: 'Cancel an import',
    audit: phrase('server/actions', 'cancelImport'),
    request: closed({ run: RunName }),
    answer: answer({ cancelled: Type.Boolean() }),
    needs: 'session',
  }),
} as const;
