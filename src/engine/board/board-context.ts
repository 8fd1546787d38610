import type { ModuleConfig } from '../column.ts';
import type { KindId } from '../measure-table.ts';

/** What a board's questions may depend on; the engine has no clock and no zone of its own. */
export type BoardContext = {
  /** Now, epoch seconds. */
  now: number;
  /** IANA zone of the tenant. */
  zone: string;
  /** The module and the tab that the board belongs to. */
  pid: string;
  filterdid: string;
  /** A module's config; `undefined` is one the company does not have. */
  module(pid: string): ModuleConfig | undefined;
  /** Ids of the company's modules whose devices are of a kind, ascending. */
  ofKind(kind: KindId): readonly string[];
  /** What `reads` named, as the asker may see it: a policy as `policy/read` answers, else the record. */
  read(thing: StoredThing): unknown;
};

/** A stored thing that a board's questions depend on. */
export type StoredThing = { pid: string; did: string };
