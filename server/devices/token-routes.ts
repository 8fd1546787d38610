import { endpoints } from '../../src/api/endpoints.ts';
import { auditOfCall } from '../audit/audited-call.ts';
import { writeAudit } from '../audit/write.ts';
import { badInput, notFound, Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { takesReports } from '../modules/report-columns.ts';
import { unknownName } from './rejected-reports.ts';
import { deviceTokensTopic } from './token-cache.ts';
import { deleteDeviceToken, createDeviceToken, readDeviceTokens } from './tokens.ts';
import { phrase, sameText } from '../texts.ts';

/** Device tokens of a company. Contract "Device tokens". */

const readOnly = () => new Refusal('forbidden', phrase('server/devices', 'sessionReadOnly'));

const noReports = () => badInput('/pid', 'driver', phrase('server/devices', 'moduleWithoutDriver'));

export const deviceTokenRoutes: Route[] = [
  // The answer holds a secret, and answers of writing rows are kept for retries: the audit entry is written here.
  route(endpoints.createDeviceToken, async (call) => {
    const { db, services, actor, input, now, request } = call;
    if (actor.isReadOnly) throw readOnly();
    const company = actor.companyid;
    const module = await services.modules.find(company, input.pid);
    if (module === undefined) throw notFound();
    if (!takesReports(module.config)) throw noReports();
    const { pid } = module.config;
    const name = input.name.trim();
    return db.transaction({ company }, async (trx) => {
      const made = await createDeviceToken(trx, { company, pid, name, creator: actor, now });
      const entry = auditOfCall({
        actor,
        endpoint: endpoints.createDeviceToken,
        ip: request.ip,
        status: 0,
        input,
        now,
      });
      await writeAudit(trx, { ...entry, changes: [{ pid, did: made.did, name, after: { name } }] });
      return made;
    });
  }),

  route(endpoints.listDeviceTokens, async ({ db, services, actor, input }) => {
    const configs = (await services.modules.list(actor.companyid)).map(({ config }) => config);
    const names = new Map(configs.map(({ pid, name }) => [pid, name]));
    const { tokens, unknown } = await readDeviceTokens(db, actor.companyid, input.pid?.toLowerCase());
    const moduleOf = (pid: string) => names.get(pid) ?? sameText(pid);
    return {
      data: tokens.map(({ createdat, creatorname, ...token }) => ({
        ...token,
        module: moduleOf(token.pid),
        createtime: createdat,
        creator_name: creatorname,
      })),
      unknown: unknown.map(({ pid, at, report }) => ({ pid, module: moduleOf(pid), device: unknownName(report), at })),
      modules: configs.filter(takesReports).map(({ pid, name }) => ({ pid, name })),
    };
  }),

  route(endpoints.revokeDeviceToken, async ({ db, actor, input, note }) => {
    const { did } = input;
    const dropped = await db.transaction({ company: actor.companyid }, (trx) =>
      deleteDeviceToken(trx, actor.companyid, did),
    );
    if (dropped === undefined) throw notFound();
    await db.announce(deviceTokensTopic);
    note({ pid: dropped.pid, did, name: dropped.name, before: { name: dropped.name } });
  }),
];
