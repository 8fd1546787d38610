import type { ModuleConfig } from '../column.ts';
import type { Linkage } from './linkage.ts';
import { parameterNamed } from './presence.ts';

/** Reference to a record, with the right that the linkage needs on it. */
export type Mention = { pid: string; did: string; path: string; right: 'read' | 'write' };

export type Mentions = {
  records: Mention[];
  /** Tabs that actions name as their list. */
  tabs: { pid: string; did: string; path: string }[];
  users: { userid: string; path: string }[];
};

/** Returns all external references of a linkage, with JSON pointers. */
export function mentionsOf({ events, conditionsinfo, actions }: Linkage): Mentions {
  const listened = events.flatMap((event, index): Mention[] =>
    event.type === 0
      ? [{ pid: event.idev_pid, did: event.idev_did, path: `/events/${index}/idev_did`, right: 'read' }]
      : [],
  );
  const compared = conditionsinfo.property.map(({ idev_pid, idev_did }, index): Mention => ({
    pid: idev_pid,
    did: idev_did,
    path: `/conditionsinfo/property/${index}/idev_did`,
    right: 'read',
  }));
  const acted = actions.devControl.map(({ pid, datadid }, index): Mention => ({
    pid,
    did: datadid,
    path: `/actions/devControl/${index}/datadid`,
    right: 'write',
  }));
  return {
    records: [...listened, ...compared, ...acted],
    tabs: actions.devControl.map(({ pid, filterdid }, index) => ({
      pid,
      did: filterdid,
      path: `/actions/devControl/${index}/filterdid`,
    })),
    users: actions.notify.flatMap(({ touser }, index) =>
      touser.map((userid, position) => ({ userid, path: `/actions/notify/${index}/touser/${position}` })),
    ),
  };
}

/** What a parameter is called, for an answer that a person reads. */
export const parameterLabel = (config: ModuleConfig | undefined, name: string) =>
  config && parameterNamed(config, name)?.label;
