import type { RequestOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';
import type { RecordValues } from '../../engine/column.ts';
import type { WireFilter } from '../../renderers/table/list-filter.ts';
import type { Selection } from '../../renderers/table/selection.ts';

/** Target of a command: selected devices, or all devices that the list's query finds. */
export type ControlTarget =
  | { kind: 'named'; records: Selection }
  | { kind: 'all'; total: number; did: string; filter: WireFilter };

export type ControlRefusal = { did: string; msg: string };

/** Result of a command: `accepted` devices get it; each other one has a reason. `calls`: a command id of each call. */
export type ControlOutcome = {
  requested: number;
  accepted: number;
  refused: readonly ControlRefusal[];
  msg: string;
  calls: readonly string[];
};

/** A condition takes so many ids. */
const maxNamed = 500;

export const devicesOf = (target: ControlTarget): number =>
  target.kind === 'all' ? target.total : target.records.size;

/** The only device of a target, where there is one. */
export const onlyDevice = (target: ControlTarget): string | undefined =>
  target.kind === 'named' && target.records.size === 1 ? [...target.records.keys()][0] : undefined;

type Body = RequestOf<typeof endpoints.controlAll>;

/** The calls that reach a target of several devices, in order. */
export const bodiesOf = (pid: string, target: ControlTarget, cmd: RecordValues): Body[] => {
  if (target.kind === 'all')
    return [{ pid, act: 'set', cmd, filterdid: target.did, filter: target.filter, expect: target.total }];
  const dids = [...target.records.keys()];
  return Array.from({ length: Math.ceil(dids.length / maxNamed) }, (_, index) => ({
    pid,
    act: 'set',
    cmd,
    filter: [{ did: [{ type: '=', v: dids.slice(index * maxNamed, (index + 1) * maxNamed) }] }],
  }));
};
