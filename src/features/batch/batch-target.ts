import type { RequestOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';
import type { RecordValues } from '../../engine/column.ts';
import type { WireFilter } from '../../renderers/table/list-filter.ts';
import type { Selection } from '../../renderers/table/selection.ts';

/**
 * Target of a batch: selected records, or all records that the list's query finds; `total` is the number that the user
 * saw.
 */
export type BatchTarget =
  | { kind: 'named'; records: Selection }
  | { kind: 'all'; total: number; did: string; filter: WireFilter };

export type BatchAction = { action: 'update'; data: RecordValues } | { action: 'delete' };

export type BatchRefusal = { did: string; name: string; msg: string };

/** Result of a batch. The first thousand refused records are listed one by one. */
export type BatchOutcome = { done: number; total: number; refused: readonly BatchRefusal[] };

type Body = RequestOf<typeof endpoints.batchRecords>;

/** Maximum records that the server changes in one transaction, and maximum ids in one call. */
export const maxRecords = 10_000;
const maxNamed = 1_000;

export const countOf = (target: BatchTarget): number => (target.kind === 'all' ? target.total : target.records.size);

const chunks = (dids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(dids.length / maxNamed) }, (_, index) =>
    dids.slice(index * maxNamed, (index + 1) * maxNamed),
  );

/** The calls that a batch takes, in order. */
export const bodiesOf = (pid: string, target: BatchTarget, action: BatchAction): Body[] =>
  target.kind === 'all'
    ? [{ pid, ...action, did: target.did, filter: target.filter, expect: target.total }]
    : chunks([...target.records.keys()]).map((dids) => ({ pid, ...action, dids }));

/** Refused records as lines for a table program: name, reason. */
export const refusalLines = (refused: readonly BatchRefusal[]): string =>
  refused.map(({ did, name, msg }) => [name === '' ? did : name, msg].map(oneLine).join('\t')).join('\n');

const oneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
