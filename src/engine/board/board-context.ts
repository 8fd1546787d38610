import type { ModuleConfig } from '../column.ts';
import type { KindId } from '../measure-table.ts';

/** Context of a board's queries; the engine has no clock and no time zone of its own. */
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
  /**
   * Looks up a record declared by `reads`, with the actor's rights: a policy as `policy/read` returns it, else the
   * record.
   */
  read(thing: StoredThing): unknown;
};

/** Reference to a stored record that a board's queries depend on. */
export type StoredThing = { pid: string; did: string };
