import type { Language } from '../../src/engine/column.ts';
import type { Rights } from '../../src/schemas/wire.ts';
import type { WallShow } from './wall-show.ts';

/** The authenticated user of a request, built from the session alone. */
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
  /** The dashboards of a wall's session, if its link names them. */
  wallShow?: WallShow | undefined;
  /** Changes with every change of rights or departments. */
  rightsMark: string;
  /** Effective rights on a module: the union of the enabled roles. */
  rightsOn(pid: string): Rights;
  sessionHash: string;
};

/** Whose limits a session counts for. A wall counts by itself: its screen is open to everybody who passes it. */
export const limitKeyOf = ({ userid, sessionHash, isReadOnly }: Actor): string => (isReadOnly ? sessionHash : userid);

/** An agent that calls, and the person whose rights it has. */
export type Agent = { did: string; name: string; actor: Actor };

export type ActorContext = {
  actor: Actor;
  language: Language;
  /** Epoch seconds. */
  now: number;
};
