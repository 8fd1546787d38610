import { expect } from 'vitest';
import type { Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Stored } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { TestServer } from './harness.ts';

export const text = (word: string) => ({ en: word, zh: word });

/** Modules of a company to try things with, saved by its administrator. `first`: where their pids begin, 20 hex digits. */
export const moduleTrials = (first: string, opened: () => { server: TestServer; administrator: User }) => {
  const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, session = opened().administrator) =>
    opened().server.call(endpoint, input, { session });
  let made = 0;
  /** A module of the company with a pid of its own. */
  const config = (columns: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) => {
    made += 1;
    return {
      pid: `${first}${made.toString(16).padStart(4, '0')}`,
      name: text(`Trial ${made}`),
      group: 'other',
      columns: columns.map((column) => ({ label: text(String(column['column'])), rw: 3, required: 0, ...column })),
      ...more,
    };
  };
  const save = (body: Record<string, unknown>, session = opened().administrator) =>
    ask(endpoints.saveModule, body, session);
  const again = (body: ReturnType<typeof config>, columns: readonly Record<string, unknown>[]) => ({
    ...body,
    columns: config(columns).columns,
  });
  const add = async (pid: string, data: Record<string, Stored>) => {
    const answer = await ask(endpoints.createRecord, { pid, data: { name: 'x', ...data } });
    expect(answer).toMatchObject({ status: 0 });
    return answer.did;
  };
  return { ask, config, save, again, add };
};
