import { endpoints } from '../../src/api/endpoints.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import { type Route, route } from '../http/route.ts';
import { currentCode, renewCode } from './code.ts';
import { listVisits } from './list.ts';
import { visitsTo } from './my-visits.ts';
import { authorise, registerVisit } from './register.ts';
import { moveVisit, visitStatus } from './visit.ts';
import { parseStored } from '../db/parse-stored.ts';

const pid = products.visitors;

/** Announced visits, their hosts and their status. Contract "Visitors". */
export const visitorRoutes: Route[] = [
  route(endpoints.listVisits, async (call) => {
    const { data, total } = await listVisits(call);
    return { data, total };
  }),

  route(
    endpoints.refreshVisitorCode,
    async ({ actor, db, input, now }) => {
      const company = actor.companyid;
      if (input.current === true) return { data: await currentCode(db, company, now) };
      return { data: await db.transaction({ company }, (trx) => renewCode(trx, company, now)) };
    },
    { isReading: (input) => input.current === true },
  ),

  route(endpoints.readVisitorCode, async (call) => {
    const { company, zone } = await authorise(call);
    return { data: { company: parseStored<LocalText>(company), zone } };
  }),

  route(endpoints.registerVisit, registerVisit),

  route(endpoints.myVisits, async (call) => ({ data: await visitsTo(call) })),

  route(endpoints.confirmVisit, async (call) => {
    const { actor, input } = call;
    const to = input.accept ? visitStatus.confirmed : visitStatus.refused;
    const values = { confirmuser: actor.did };
    const step = { from: visitStatus.waiting, to, isForInterviewee: true, values };
    const { did, name, status } = await moveVisit(call, input.did, step);
    call.note({ pid, did, name, before: { statusdesc: status }, after: { statusdesc: to, ...values } });
  }),

  route(endpoints.leaveVisit, async (call) => {
    const step = { from: visitStatus.confirmed, to: visitStatus.left, isForInterviewee: false };
    const { did, name, status } = await moveVisit(call, call.input.did, step);
    call.note({ pid, did, name, before: { statusdesc: status }, after: { statusdesc: step.to } });
  }),
];
