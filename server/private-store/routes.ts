import { endpoints } from '../../src/api/endpoints.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { keepEntry, readEntry } from './store.ts';
import { phrase } from '../texts.ts';

/** A person's own entries: dashboard, display modes, trees. Contract heading "Personal settings". */
export const privateStoreRoutes: Route[] = [
  route(
    endpoints.privateStore,
    async (call) => {
      const { key, value } = call.input;
      if (call.input.action === 'get') return { data: { value: await readEntry(call.db, call.actor, key) } };
      if (value === undefined) throw badInput('/value', 'required', phrase('server/private-store', 'valueNeeded'));
      await keepEntry(call, { key, value });
      return { data: { value } };
    },
    {
      isReading: (input) => input.action === 'get',
      repeats: ({ value }) => (value === undefined ? {} : { data: { value } }),
    },
  ),
];
