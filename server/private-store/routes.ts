import { endpoints } from '../../src/api/endpoints.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';

/** A person's own entries: dashboard, display modes, trees. Spec 1 section 3. */
export const privateStoreRoutes: Route[] = [
  route(
    endpoints.privateStore,
    async ({ actor, db, input }) => {
      const { companyid, userid } = actor;
      const { key, value } = input;
      const scope = { company: companyid };
      if (input.action === 'get') {
        const query = db.builder
          .selectFrom('privatestore')
          .select('value')
          .where('companyid', '=', companyid)
          .where('userid', '=', userid)
          .where('key', '=', key)
          .compile();
        const [rows] = await db.read(scope, [query]);
        return { data: { value: String(rows?.[0]?.['value'] ?? '') } };
      }
      if (value === undefined)
        throw badInput('/value', 'required', { en: 'Send the value to keep.', zh: '请提供要保存的内容。' });
      await db.transaction(scope, (trx) =>
        trx
          .insertInto('privatestore')
          .values({ companyid, userid, key, value })
          .onConflict((on) => on.columns(['companyid', 'userid', 'key']).doUpdateSet({ value }))
          .execute(),
      );
      return { data: { value } };
    },
    { isReading: (input) => input.action === 'get' },
  ),
];
