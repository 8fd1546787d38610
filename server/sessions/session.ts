import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../audit/write.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Rights, User } from '../../src/schemas/wire.ts';
import { readWallShow } from '../http/wall-show.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { sessionInvalid } from '../http/envelope.ts';
import { type GrantedRight, rightsFrom } from '../roles/grants.ts';
import type { Services } from '../services.ts';
import type { Account } from './account.ts';
import { noteToken } from './familiar-sessions.ts';
import { wallSeconds } from './limits.ts';
import { liveAt } from './live.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Sessions: the token is random and only its hash is stored. */

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const cookieName = 'colonnade_session';

export const sessionCookie = (token: string, seconds: number, isSecure: boolean) =>
  `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;

/** A password reset or departure during the password check has ended all sessions: the sign-in must not open a new one. */
const requireUnchanged = async (trx: Trx, { userid, passwordhash }: Account): Promise<void> => {
  const stored = await trx
    .selectFrom('account')
    .select('passwordhash')
    .where('userid', '=', userid)
    .where('departed', '=', false)
    .forShare()
    .executeTakeFirst();
  if (stored?.passwordhash !== passwordhash) throw sessionInvalid();
};

export type Opening = {
  request: FastifyRequest;
  reply: FastifyReply;
  now: number;
  services: Services;
  kind: 'full' | 'wall';
  /** Dashboard of a wall session. */
  dashboard?: string | null;
  /** Hash of the link that opens a wall. */
  link?: string | null;
  /** Consumes the one-time code or link in the same transaction, so that it cannot open a second session. */
  take?: ((trx: Trx) => Promise<void>) | undefined;
  entry: AuditEntry;
};

/** Opens a session for an account, with its audit entry, and sets the cookie that downloads are believed by. */
export const openSession = async (db: Db, account: Account, opening: Opening): Promise<User> => {
  const { request, reply, now, services, kind, dashboard = null, link = null, take, entry } = opening;
  const token = randomBytes(32).toString('base64url');
  const seconds = kind === 'wall' ? wallSeconds : services.settings.sessionTtlHours * 3600;
  const company = await db.transaction('system', async (trx) => {
    await requireUnchanged(trx, account);
    await take?.(trx);
    await trx
      .insertInto('session')
      .values({
        hash: hashToken(token),
        companyid: account.companyid,
        userid: account.userid,
        kind,
        dashboard,
        link,
        createdat: now,
        expiresat: now + seconds,
        address: request.ip,
        agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      })
      .execute();
    await writeAudit(trx, entry);
    return trx
      .selectFrom('company as c')
      .select(['c.name', 'c.zone'])
      .select(({ selectFrom }) =>
        selectFrom('host as h')
          .select('h.icon')
          .whereRef('h.companyid', '=', 'c.did')
          .where('h.icon', '<>', '')
          .orderBy('h.host')
          .limit(1)
          .as('icon'),
      )
      .where('c.did', '=', account.companyid)
      .executeTakeFirstOrThrow();
  });
  noteToken(db, hashToken(token), 'valid');
  reply.header('set-cookie', sessionCookie(token, seconds, request.protocol === 'https'));
  const { companyid, userid, name, did } = account;
  return {
    companyid,
    userid,
    loginsession: token,
    nickname: name,
    name,
    did,
    zone: company.zone,
    company: { name: parseStored<LocalText>(company.name), icon: company.icon ?? '' },
  };
};

export const dropSession = async (db: Db, hash: string): Promise<void> => {
  await db.transaction('system', (trx) => trx.deleteFrom('session').where('hash', '=', hash).execute());
  await db.announce(`session:${hash}`);
};

export const endSession = async (db: Db, hash: string, reply: FastifyReply): Promise<void> => {
  await dropSession(db, hash);
  reply.header('set-cookie', sessionCookie('', 0, false));
};

type PersonKey = { companyid: string; userid: string };

/** Ends every session of a person and invalidates pending sign-in codes, after a new password or a departure. */
export const endSessionsOf = async (db: Db, { companyid, userid }: PersonKey): Promise<void> => {
  await db.transaction('system', (trx) => dropSessions(trx, { companyid, userid }));
  await db.announce(`people:${companyid}`);
};

const dropSessions = async (trx: Trx, { companyid, userid }: PersonKey): Promise<void> => {
  for (const table of ['session', 'signintoken', 'signinchoice', 'qrsignin', 'agenttoken'] as const)
    await trx.deleteFrom(table).where('companyid', '=', companyid).where('userid', '=', userid).execute();
};

/** A new password, the end of all sessions and the audit entry: all or nothing. */
export const replacePassword = async (
  db: Db,
  { companyid, userid }: PersonKey,
  { passwordhash, entry }: { passwordhash: string; entry: AuditEntry },
): Promise<void> => {
  await db.transaction('system', async (trx) => {
    await trx.updateTable('account').set({ passwordhash }).where('userid', '=', userid).execute();
    await dropSessions(trx, { companyid, userid });
    await writeAudit(trx, entry);
  });
  await db.announce(`people:${companyid}`);
};

export type Person = Account & {
  kind: string;
  /** Of a wall; agents and rules act without a session. */
  dashboard?: string | null;
  expiresat: number;
  islive: boolean;
  zone: string;
};

export const readPerson = async (db: Db, hash: string, now: number): Promise<Person | undefined> => {
  const query = sql`
    select session.kind, session.dashboard, session.expiresat, ${liveAt('session', now)} as islive, a.userid, a.companyid, a.did, a.phone, a.name, a.organization, c.zone
    from session join account a on a.userid = session.userid and a.companyid = session.companyid
    join company c on c.did = session.companyid
    where session.hash = ${hash} and not a.departed`.compile(db.builder);
  const [rows] = await db.read('system', [query]);
  return rows?.[0] as Person | undefined;
};

export const readGrants = async (db: Db, services: Services, person: Person) => {
  const roles = await services.modules.any(products.roles);
  const departments = await services.modules.any(products.departments);
  const enable = roles?.physical.get('enable');
  const upper = departments?.physical.get('upperlevel');
  const { companyid } = person;
  const rights = sql`
    select r.role, r.pid, r.create, r.read, r.write, r.set from rolemember m
    join roleright r on r.companyid = m.companyid and r.role = m.role
    ${roles && enable ? sql`join ${sql.table(roles.table)} d on ${ofCompany(companyid, 'd')} and d.did = m.role and d.${sql.ref(enable)} = '1'` : sql``}
    where m.companyid = ${companyid} and m.member = ${person.did}`;
  const below =
    departments && upper
      ? sql`
    with recursive below(did) as (
      select ${person.organization}::text collate "C"
      union
      select d.did from ${sql.table(departments.table)} d join below b on d.${sql.ref(upper)} = b.did where ${ofCompany(companyid, 'd')})
    select did from below`
      : sql`select ${person.organization}::text as did`;
  const [granted, organizations] = await db.read({ company: companyid }, [
    rights.compile(db.builder),
    below.compile(db.builder),
  ]);
  return {
    granted: granted as GrantedRight[],
    organizations: (organizations as Row[]).map((row) => String(row['did'])),
  };
};

/** The same for the same rights and departments, in whatever order the database answers them. */
const markOf = ({ granted, organizations }: Awaited<ReturnType<typeof readGrants>>): string =>
  createHash('sha256')
    .update([...granted.map((right) => JSON.stringify(right)), ...organizations].toSorted().join('\n'))
    .digest('base64url');

export const actorOf = (person: Person, hash: string, grants: Awaited<ReturnType<typeof readGrants>>): Actor => {
  const cache = new Map<string, Rights>();
  return {
    companyid: person.companyid,
    userid: person.userid,
    did: person.did,
    name: person.name,
    phone: person.phone,
    organization: person.organization,
    organizations: grants.organizations,
    zone: person.zone,
    isReadOnly: person.kind === 'wall',
    wallShow: person.dashboard ? readWallShow(person.dashboard) : undefined,
    sessionHash: hash,
    rightsMark: markOf(grants),
    rightsOn: (pid) => {
      const rights = cache.get(pid) ?? rightsFrom(grants.granted, pid);
      cache.set(pid, rights);
      return rights;
    },
  };
};
