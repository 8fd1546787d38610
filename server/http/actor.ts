import type { Language } from '../../src/engine/column.ts';
import type { Rights } from '../../src/schemas/wire.ts';
import type { WallShow } from '../dashboards/wall-show.ts';

/** Who asks: read from the session and nothing else. */
export type Actor = {
  companyid: string;
  userid: string;
  /** The member's own record. */
  did: string;
  name: string;
  phone: string;
  /** Department of the member. */
  organization: string;
  /** Own and subordinate departments. */
  organizations: readonly string[];
  /** IANA zone of the company. */
  zone: string;
  isReadOnly: boolean;
  /** What the session of a wall opens, where its link names it. */
  wallShow?: WallShow | undefined;
  /** Changes with every change of rights or departments. */
  rightsMark: string;
  /** What the enabled roles grant together on a module. */
  rightsOn(pid: string): Rights;
  sessionHash: string;
};

export type ActorContext = {
  actor: Actor;
  language: Language;
  /** Epoch seconds. */
  now: number;
};
