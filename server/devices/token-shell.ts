import { endpoints } from '../../src/api/endpoints.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { writeAudit } from '../audit/write.ts';
import { nowSeconds } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { takesReports } from '../modules/report-columns.ts';
import { createModuleStore } from '../modules/store.ts';
import { deviceTokensTopic } from './token-cache.ts';
import { deleteDeviceToken, createDeviceToken, readDeviceTokens } from './tokens.ts';
import { phrase } from '../texts.ts';

/** `npm run tenant -- token …`. Contract "Companies from a shell". */
export type TokenOrder =
  | { action: 'list' }
  | { action: 'create'; pid: string; name: string }
  | { action: 'revoke'; did: string };

type Of<V extends TokenOrder['action']> = Extract<TokenOrder, { action: V }>;
type Answering<V extends TokenOrder['action']> = (db: Db, company: string, order: Of<V>) => Promise<string[]>;

/** The shell acts as no member: the entry has the command in place of a session. */
const audit = (trx: Trx, company: string, { path, summary }: Endpoint, input: object): Promise<void> =>
  writeAudit(trx, {
    companyid: company,
    userid: '',
    phone: '',
    url: path,
    ip: '',
    describe: summary,
    status: 0,
    input: { ...input, command: 'npm run tenant -- token' },
    now: nowSeconds(),
  });

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

const list: Answering<'list'> = async (db, company) => {
  const { tokens, unknown } = await readDeviceTokens(db, company);
  const lines = tokens.map(
    ({ did, pid, name, createdat, creatorname, lastused }) =>
      `${did}  ${pid}  ${name}; made ${day(createdat)} by ${creatorname === '' ? 'the shell' : creatorname}, ${
        lastused === null ? 'not used yet' : `last used ${day(lastused)}`
      } (UTC)`,
  );
  return [
    ...(lines.length === 0 ? ['No device tokens yet.'] : lines),
    ...(unknown.length === 0 ? [] : [`${unknown.length} of the last reports named no device of their module.`]),
  ];
};

const create: Answering<'create'> = async (db, company, { pid, name }) => {
  const module = await createModuleStore(db).find(company, pid);
  if (module === undefined || !takesReports(module.config))
    throw new Refusal('badInput', phrase('server/devices', 'reportModuleNotFound', { pid }));
  const tokenInput = { company, pid: module.config.pid, name, creator: { did: '', name: '' }, now: nowSeconds() };
  const { did, token } = await db.transaction({ company }, async (trx) => {
    const made = await createDeviceToken(trx, tokenInput);
    await audit(trx, company, endpoints.createDeviceToken, { pid: tokenInput.pid, name, did: made.did });
    return made;
  });
  return [`The token ${did} of ${module.config.name.en} was made:`, token, 'It is shown only once.'];
};

const revoke: Answering<'revoke'> = async (db, company, { did }) => {
  const dropped = await db.transaction({ company }, async (trx) => {
    const revokedDevice = await deleteDeviceToken(trx, company, did);
    if (revokedDevice !== undefined)
      await audit(trx, company, endpoints.revokeDeviceToken, { did, name: revokedDevice.name });
    return revokedDevice;
  });
  if (dropped === undefined) throw notFound();
  await db.announce(deviceTokensTopic);
  return [`The token “${dropped.name}” is revoked.`];
};

const actions: { [V in TokenOrder['action']]: Answering<V> } = { list, create, revoke };

/** @throws Refusal for what a person has to mend */
export const answerTokenShell = (db: Db, company: string, order: TokenOrder): Promise<string[]> =>
  // The handler is that of the order's own action; TypeScript does not follow that through the lookup.
  (actions[order.action] as Answering<typeof order.action>)(db, company, order);
