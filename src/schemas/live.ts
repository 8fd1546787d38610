import { type Static, Type } from 'typebox';
import type { RecordValues } from '../engine/column.ts';
import { closed, Did, Pid } from './wire.ts';

/** Rows on the screen of one list. */
const RowsOnScreen = Type.Array(Did, { maxItems: 500 });

/** What a page shows and wants to hear changes of. Contract "Live". Events name a list without its rows. */
export const LiveTopic = Type.Union([
  closed({ kind: Type.Literal('list'), pid: Pid, dids: Type.Optional(RowsOnScreen) }),
  closed({ kind: Type.Literal('record'), pid: Pid, did: Did }),
  closed({ kind: Type.Literal('board'), pid: Pid }),
  closed({ kind: Type.Literal('menu') }),
  closed({ kind: Type.Literal('inbox') }),
]);
export type LiveTopic = Static<typeof LiveTopic>;

/** New values of a record on the screen: the columns that changed, or all. `reported` as rows have it. */
export type LivePatch = { topic: LiveTopic; did: string; values: RecordValues; reported?: unknown };
