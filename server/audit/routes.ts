import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { type Route, route } from '../http/route.ts';
import { requireModule } from '../records/request-context.ts';
import { scopeOf } from '../records/record-scope.ts';
import { readAudit } from './read.ts';
import { rangeOf } from './moment.ts';

export const auditRoutes: Route[] = [
  route(endpoints.queryAudit, async (call) => {
    const { input, actor, db, language } = call;
    const scope = scopeOf(actor, 'read', await requireModule(call, products.audit));
    const { start, end } = rangeOf({ start: input.start, end: input.end }, ['start', 'end'], actor.zone);
    const { offset, step, queryCondition: conditions = [] } = input;
    return readAudit(db, { scope, start, end, conditions, offset, step }, language);
  }),
];
