import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Db, Row } from '../../server/db/database.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { isOver, readChanges } from '../../server/module-changes/job.ts';
import { createModuleStore } from '../../server/modules/store.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillLarge, many, multipleOf } from '../api/large-module.ts';
import { readOutput } from './child-server.ts';
import { withOpenDatabase, type TestDatabase, testDatabases } from './test-databases.ts';
import { forSeconds, spawnPart } from './spawn-part.ts';

// A change in steps whose server is killed again and again, at any statement of any step: each time the module is
// wholly the old one or wholly the new one, the next server goes on, and afterwards it can be changed again.

const pid = '3ab1e000000000000000da1d';
const label = { en: 'x', zh: 'x' };
const configOf = (multiple: number): ModuleConfig => ({
  pid,
  name: { en: 'Killed', zh: '中断' },
  group: 'other',
  columns: [{ column: 'value', label, rw: 3, required: 0, type: 'float', multiple }],
  sort: { column: 'value', type: 'asc' },
});

const applied = { owner: null, now: 1, companies: 'all' } as const;

const prepare = async (db: Db): Promise<void> => {
  await migrate(db);
  await applyModules(db, [configOf(100)], applied);
  const session = { companyid: 'killed' };
  await fillLarge({ db, modules: createModuleStore(db) }, { pid, session }, (index) => ({ value: index * 100 }));
};

/** The multiple of the config, how many rows have their value by it, and whether a change is under way. */
const shape = async (db: Db) => {
  const module = await createModuleStore(db).any(pid);
  const multiple = multipleOf(module?.config, 'value') ?? 0;
  const query = sql<Row>`select count(*) filter (where ${sql.ref(module?.physical.get('value') ?? '')}
    = substr(name, 5)::double precision * ${sql.lit(multiple)}) as right, count(*) as rows from ${sql.table(module?.table ?? '')}`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  const isUnderWay = (await db.transaction('system', readChanges)).some((change) => !isOver(change));
  return { multiple, right: Number(rows[0]?.['right']), rows: Number(rows[0]?.['rows']), isUnderWay };
};

const run = async ({ address }: TestDatabase, config: ModuleConfig, target: object) => {
  const child = spawnPart('change-child', [address, JSON.stringify(config), JSON.stringify(target)], forSeconds);
  const output = readOutput(child);
  await once(child, 'close');
  return { signal: child.signalCode, code: child.exitCode, output: output() };
};

/** Lets another server take the change up at once instead of after its lease. */
const freeLease = (db: Db) =>
  db.transaction('system', (trx) => trx.updateTable('modulechange').set({ aliveat: 0 }).execute());

/**
 * The claim and the plan come first; then a few steps get done before the server is killed. Every process begins with
 * steps of a page: each is let further than those before it, or forty of them would do the same.
 */
const leastSteps = 3;
const maxSteps = (kills: number) => 7 + 2 * kills;
const maxStatements = 6;

// At once: each has a database of its own, and nothing is timed.
describe.concurrent.each(['embedded', 'postgres'] as const)('a change whose server is killed, %s', (engine) => {
  test(
    'is the old module or the new one at any moment, goes on, and can be followed by another',
    async () => {
      const database = await testDatabases[engine]('empty');
      try {
        await withOpenDatabase(database, prepare);
        let kills = 0;
        for (;;) {
          const target = {
            transaction: randomInt(leastSteps, maxSteps(kills)),
            statement: randomInt(0, maxStatements),
          };
          const ended = await run(database, configOf(10), target);
          const shapeAfter = await withOpenDatabase(database, async (db) => {
            await freeLease(db);
            return shape(db);
          });
          expect(shapeAfter, `${ended.output}`).toMatchObject({ right: many, rows: many });
          expect([10, 100]).toContain(shapeAfter.multiple);
          if (ended.signal !== 'SIGKILL') expect(ended).toMatchObject({ code: 0 });
          else kills += 1;
          if (!shapeAfter.isUnderWay && shapeAfter.multiple === 10) break;
        }
        expect(kills).toBeGreaterThan(1);
        await withOpenDatabase(database, async (db) => {
          expect(await applyModules(db, [configOf(1000)], applied)).toMatchObject({ ok: true });
          expect(await shape(db)).toEqual({ multiple: 1000, right: many, rows: many, isUnderWay: false });
        });
      } finally {
        await database.remove();
      }
    },
    // Against a hang: each round starts the embedded database twice.
    600_000,
  );
});
