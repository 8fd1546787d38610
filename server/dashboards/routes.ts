import { hasInvisibleCharacters } from '../../src/engine/invisible-characters.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { emptyDashboard } from '../../src/engine/dashboard/layout.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { renewWall } from '../sessions/renew-wall.ts';
import { requireTargets } from './readers.ts';
import { listDashboards, readOne } from './read.ts';
import { addDashboard, changeDashboard, dropDashboard, replaceShares } from './stored.ts';
import { phrase } from '../texts.ts';

/** Endpoints for named full-screen dashboards and their sharing. Contract "Screens". */

const maxBytes = 1024 * 1024;

const layoutText = (layout: object | undefined): string | undefined => {
  if (layout === undefined) return undefined;
  const text = JSON.stringify(layout);
  if (Buffer.byteLength(text) > maxBytes)
    throw new Refusal('tooLarge', phrase('server/dashboards', 'dashboardTooLarge'));
  return text;
};

const nameOf = (name: string | undefined, isNeeded: boolean): string | undefined => {
  const trimmed = name?.trim();
  if (isNeeded && (trimmed === undefined || trimmed === ''))
    throw badInput('/name', 'required', phrase('server/dashboards', 'nameNeeded'));
  if (trimmed !== undefined && hasInvisibleCharacters(trimmed))
    throw badInput('/name', 'unseen', phrase('engine/board-forms', 'invisibleCharacters'));
  return trimmed;
};

export const dashboardRoutes: Route[] = [
  route(endpoints.listDashboards, async (call) => ({ result: await listDashboards(call) })),

  route(endpoints.readDashboard, async (call) => {
    if (call.actor.isReadOnly) await renewWall(call);
    return { data: await readOne(call, call.input.did) };
  }),

  route(endpoints.saveDashboard, async (call) => {
    const { db, actor, input, now } = call;
    const layout = layoutText(input.layout);
    return db.transaction({ company: actor.companyid }, (trx) => {
      const { did, version, isdefault } = input;
      if (did !== undefined)
        // An empty name keeps the default dashboard of a person unnamed.
        return changeDashboard(trx, actor, {
          did,
          version,
          isdefault,
          layout,
          name: input.name === '' ? undefined : nameOf(input.name, input.name !== undefined),
          now,
        });
      const name = nameOf(input.name, isdefault !== true) ?? '';
      return addDashboard(trx, actor, {
        name,
        layout: layout ?? JSON.stringify(emptyDashboard()),
        isdefault: isdefault === true,
        now,
      });
    });
  }),

  route(endpoints.deleteDashboard, async ({ db, actor, input }) => {
    await db.transaction({ company: actor.companyid }, (trx) => dropDashboard(trx, actor, input.did));
  }),

  route(endpoints.shareDashboard, async (call) => {
    const { db, actor, input } = call;
    await requireTargets(call, 'role', input.roles);
    await requireTargets(call, 'department', input.departments);
    await db.transaction({ company: actor.companyid }, (trx) => replaceShares(trx, actor, input));
  }),
];
