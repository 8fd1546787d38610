import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { readWallShow } from '../http/wall-show.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { type Route, route } from '../http/route.ts';
import { browserName } from './browser-name.ts';
import { deviceNotFound, endDevice } from './end-device.ts';
import { liveAt } from './live.ts';
import { publicSessionId } from '../audit/public-session-id.ts';

/** The devices that a person is signed in on, walls included. Contract "Calls". */

/** Of a slide show the first dashboard. */
const firstOf = sql<string>`split_part(split_part(s.dashboard, ';', 1), ',', 1)`;

const readOwn = async (db: Db, { companyid, userid, isReadOnly, sessionHash }: Actor, now: number) => {
  const rows = await db.transaction('system', (trx) =>
    trx
      .selectFrom(
        trx
          .selectFrom('session')
          .select(['hash', 'kind', 'createdat', 'expiresat', 'address', 'agent', 'dashboard', 'link'])
          .where('companyid', '=', companyid)
          .where('userid', '=', userid)
          .where(liveAt('session', now))
          .unionAll(
            trx
              .selectFrom('signintoken')
              .select(({ val }) => [
                'hash',
                val('link').as('kind'),
                'createdat',
                'expiresat',
                val('').as('address'),
                val('').as('agent'),
                'dashboard',
                val<string | null>(null).as('link'),
              ])
              .where('companyid', '=', companyid)
              .where('userid', '=', userid)
              .where('purpose', '=', 'wall')
              .where(liveAt('signintoken', now)),
          )
          .as('s'),
      )
      .leftJoin('dashboard as b', (join) => join.on('b.did', '=', firstOf).on('b.companyid', '=', companyid))
      .select(['hash', 'kind', 's.createdat', 'expiresat', 'address', 'agent', 's.dashboard', 'link', 'b.name'])
      .orderBy('s.createdat', 'desc')
      .orderBy('hash')
      .execute(),
  );
  // A wall is a public display: it must not list where its owner is signed in.
  return isReadOnly ? rows.filter(({ hash }) => hash === sessionHash) : rows;
};

const kinds = ['full', 'wall', 'link'] as const;

const kindOf = (kind: string) => kinds.find((knownKind) => knownKind === kind) ?? 'full';

export const ownSessionRoutes: Route[] = [
  route(endpoints.sessions, async ({ db, actor, now }) => {
    const rows = await readOwn(db, actor, now);
    return {
      result: rows.map(({ hash, kind, createdat, expiresat, address, agent, dashboard, name }) => ({
        id: publicSessionId(hash),
        kind: kindOf(kind),
        ...(kind === 'full'
          ? {}
          : { dashboard: { did: readWallShow(dashboard ?? '').dashboards[0] ?? '', name: name ?? '' } }),
        since: createdat,
        until: expiresat,
        browser: browserName(agent),
        address,
        isCurrent: hash === actor.sessionHash,
      })),
    };
  }),

  route(endpoints.endOwnSession, async ({ db, actor, input, now }) => {
    // The id of a wall link also ends the session of the screen that was opened with it.
    const ended = (await readOwn(db, actor, now)).find(({ hash, link }) =>
      [hash, ...(link ? [link] : [])].some((sessionHash) => publicSessionId(sessionHash) === input.id),
    );
    if (ended === undefined) throw deviceNotFound();
    await endDevice(db, ended);
  }),
];
