import { Type } from 'typebox';
import { answer, empty, Pid, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, getEndpoint } from '../endpoint.ts';
import { DownloadLanguage, onPid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** Import of history from a file. Contract "Imports". */

/**
 * Result of an import or of its preview, also for members. `given`: text of a cell in the file; `becomes`: the imported value
 * as lists show it.
 */
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
  /** Headers of columns of the file that are not imported. */
  passedover: Type.Array(Type.String()),
  sample: Type.Array(
    Type.Object({
      row: Type.Integer(),
      cells: Type.Array(Type.Object({ given: Type.String(), becomes: Type.String() })),
    }),
  ),
  /** `row`: row number in the spreadsheet, the header is 1. `letter`: column in the spreadsheet, `''` without one. */
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
  /** Column mapping: each header of the file, the column it sets (`''`: none) and what decided it. History only. */
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
   * Numbers of rows by format of their time: local times of `zone`, times with an offset or `Z`, epoch seconds. `doubled`:
   * ambiguous local times at the end of daylight saving, resolved by the order of the rows, first in row `firstdoubled`.
   * History only.
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

/** Id of an import, which the client chose in its `body`; only imports of the user are found. */
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
