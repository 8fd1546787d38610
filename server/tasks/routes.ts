import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { offerRules, announceOffer } from '../automation/offer-rules.ts';
import { type Route, route } from '../http/route.ts';
import { sendNotice } from '../inbox/notice.ts';
import { requireModule } from '../records/request-context.ts';
import { scopeIfAny, scopeOf } from '../records/record-scope.ts';
import { approveTasks } from './approve.ts';
import { handOverTasks, transferOf } from './transfer.ts';

/** Approves tasks in a batch; transfers the tasks, linkages and policies of a departing member. Contract "People". */
export const taskRoutes: Route[] = [
  route(endpoints.approveTasks, async (call) => {
    const { db, actor, input, now } = call;
    const module = await requireModule(call, products.tasks);
    const scope = scopeOf(actor, 'write', module);
    const read = scopeIfAny(actor, 'read', module);
    await db.transaction({ company: actor.companyid }, (trx) =>
      approveTasks(trx, { module, scope, read, dids: input.dids }, { did: actor.did, now }),
    );
  }),

  route(endpoints.transferTasks, async (call) => {
    const { db, actor, services, input, now } = call;
    const groups = await requireModule(call, products.groups);
    const module = await requireModule(call, products.tasks);
    const { company, organizations } = scopeOf(actor, 'write', groups);
    const over = await transferOf(db, actor, input, organizations);
    const rules = { company, from: input.user_id, to: input.to_user_id };
    await db.transaction({ company }, async (trx) => {
      await handOverTasks(trx, module, { company, ...over, now });
      await offerRules({ trx, services, now }, rules, sendNotice);
    });
    await announceOffer(db, rules);
  }),
];
