import { afterAll, beforeAll } from 'vitest';
import type { FastifyRequest } from 'fastify';
import type { Language, ModuleConfig } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { ToolAnswer } from '../../server/assistant/tool.ts';
import { runTool } from '../../server/assistant/tools/index.ts';
import type { InnerCaller } from '../../server/http/inner-call.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Runs the assistant's tools in two companies on two custom modules: lamps of a greenhouse and their readings. */

export const lamps = '3f0000000000000000000a01';
export const glow = '5f0000000000000000000a01';

const column = (name: string, en: string, zh: string, more: object) => ({
  column: name,
  label: { en, zh },
  rw: 3 as const,
  required: 0 as const,
  ...more,
});

const modules: readonly ModuleConfig[] = [
  {
    pid: glow,
    name: { en: 'Glow readings', zh: '补光数据' },
    group: 'other',
    canadd: false,
    columns: [
      column('device', 'Lamp', '补光灯', { type: 'ref', ptype: 'ref', pid: lamps, rw: 1 }),
      column('occurtime', 'Time', '时间', { type: 'timestamp', rw: 1 }),
      column('used', 'Used', '耗电量', { type: 'float', multiple: 100, unit: 'kWh', measures: 'energy', rw: 1 }),
      column('brightness', 'Brightness', '亮度', { type: 'int', unit: 'lx', rw: 1 }),
    ] as ModuleConfig['columns'],
  },
  {
    pid: lamps,
    name: { en: 'Greenhouse lamps', zh: '温室补光灯' },
    group: 'other',
    historypid: glow,
    driver: 'default',
    columns: [
      column('code', 'Tag', '标签', { type: 'string', maxlength: 300 }),
      column('bed', 'Bed', '苗床', { type: 'ref', ptype: 'ref', pid: lamps }),
      column('phase', 'Phase', '阶段', {
        type: 'enum',
        enum: { a: { en: 'Sprouting', zh: '发芽' }, b: { en: 'Flowering', zh: '开花' } },
      }),
      column('warmth', 'Warmth', '温度', { type: 'float', multiple: 10, unit: '°C' }),
      column('count', 'Seedlings', '苗数', { type: 'int' }),
      column('secret', 'Hidden', '内部', { type: 'string', maxlength: 64, candisplay: false }),
    ] as ModuleConfig['columns'],
  },
];

export type Lamp = {
  did: string;
  name: string;
  code?: string;
  bed?: string;
  phase?: string;
  warmth?: number;
  count?: number;
  secret?: string;
  owner?: string;
};

/** Ids in the form that the server makes. */
export const lampId = (index: number): string => `6f00000000000000000${index.toString(16).padStart(5, '0')}`;

/** The 23rd of November 2026, 10:00 in Shanghai. */
export const now = 1_795_399_200;

export const useAssistantTrial = (people: readonly Person[]) => {
  let server: TestServer;
  const sessions = new Map<Person, User>();

  const userOf = (person: Person): User => {
    const user = sessions.get(person);
    if (user === undefined) throw new Error(`${person} is not signed in.`);
    return user;
  };

  const insert = async (pid: string, company: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    const module = await server.services.modules.find(company, pid);
    if (module === undefined) throw new Error(`${pid} is not there.`);
    await server.db.transaction({ company }, (trx) => insertRows(trx, module, company, rows));
  };

  beforeAll(async () => {
    server = await startTestServer();
    const outcome = await applyModules(server.db, modules, { owner: null, now: 1, companies: 'all' });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
    server.services.modules.forget();
    for (const person of people) sessions.set(person, await server.signIn(person));
  }, 240_000);
  afterAll(() => server.close());

  const callerOf = async (person: Person, language: Language = 'en'): Promise<InnerCaller> => {
    const { db, services } = server;
    const seconds = Math.floor(Date.now() / 1000);
    const actor = await createSessionStore(db, services)(userOf(person).loginsession, seconds);
    if (actor === undefined) throw new Error(`${person} is not signed in.`);
    return { actor, db, services, language, now, request: { headers: {} } as FastifyRequest };
  };

  const run = async (person: Person, name: string, input: unknown, language: Language = 'en'): Promise<ToolAnswer> =>
    runTool(await callerOf(person, language), name, input);

  return {
    server: () => server,
    userOf,
    callerOf,
    run,
    addLamps: (person: Person, rows: readonly Lamp[]) =>
      insert(
        lamps,
        userOf(person).companyid,
        rows.map((row) => ({ createtime: now - 1000, updatetime: now - 1000, ...row })),
      ),
    addReadings: (
      person: Person,
      rows: readonly { device: string; occurtime: number; used?: number; brightness?: number }[],
    ) =>
      insert(
        glow,
        userOf(person).companyid,
        rows.map((row) => ({ name: 'Reading', ...row })),
      ),
    /** The refusal of a tool. @throws Error when it answers */
    refusal: async (person: Person, name: string, input: unknown): Promise<Refusal> => {
      try {
        await run(person, name, input);
      } catch (failure) {
        if (failure instanceof Refusal) return failure;
        throw failure;
      }
      throw new Error(`${name} was not refused.`);
    },
  };
};
