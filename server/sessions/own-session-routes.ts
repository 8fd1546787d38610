import { endpoints } from '../../src/api/endpoints.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { browserName } from './browser-name.ts';
import { liveAt } from './live.ts';
import { sessionName } from './session-name.ts';

/** The devices that a person is signed in on, walls included. Contract "Calls". */

const readOwn = async (db: Db, { companyid, userid, isReadOnly, sessionHash }: Actor, now: number) => {
  const rows = await db.transaction('system', (trx) =>
    trx
      .selectFrom('session')
      .select(['hash', 'kind', 'createdat', 'expiresat', 'address', 'agent'])
      .where('companyid', '=', companyid)
      .where('userid', '=', userid)
      .where(liveAt('session', now))
      .orderBy('createdat', 'desc')
      .orderBy('hash')
      .execute(),
  );
  // A wall hangs where anybody may stand: it does not tell where its person is signed in.
  return isReadOnly ? rows.filter(({ hash }) => hash === sessionHash) : rows;
};

const gone = () => new Refusal('notFound', { en: 'This device is no longer signed in.', zh: '该设备已不在登录状态。' });

export const ownSessionRoutes: Route[] = [
  route(endpoints.sessions, async ({ db, actor, now }) => {
    const rows = await readOwn(db, actor, now);
    return {
      result: rows.map(({ hash, kind, createdat, expiresat, address, agent }) => ({
        id: sessionName(hash),
        kind: kind === 'wall' ? ('wall' as const) : ('full' as const),
        since: createdat,
        until: expiresat,
        browser: browserName(agent),
        address,
        isCurrent: hash === actor.sessionHash,
      })),
    };
  }),

  route(endpoints.endOwnSession, async ({ db, actor, input, now }) => {
    const ended = (await readOwn(db, actor, now)).find(({ hash }) => sessionName(hash) === input.id);
    if (ended === undefined) throw gone();
    await db.transaction('system', (trx) => trx.deleteFrom('session').where('hash', '=', ended.hash).execute());
    await db.announce(`session:${ended.hash}`);
  }),
];
