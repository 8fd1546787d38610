import { type RawBuilder, sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { products } from '../../src/engine/products.ts';
import type { Row } from '../db/database.ts';
import { idOf } from '../db/record-id.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { columnAs } from '../records/column-as.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { scopeIfAny, scopeOf, scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { inLanguage, phrase, textsIn } from '../texts.ts';

/** Types of spaces, and the devices in them. Contract "Policy configuration". */

/** Column of devices and of the spaces' own list that says where something is. */
const spaceColumn = 'space';
const maxDevices = 5000;

type SpaceType = { id: string; name: string; labels: readonly string[] };

const spacesOf = ({ services, db, actor }: RequestContext): Promise<StoredModule | undefined> =>
  services.modules.over(db).find(actor.companyid, products.spaces);

/** The types in the order of the list's column, called as the user reads. */
const typesOf = (spaces: StoredModule | undefined, { language }: RequestContext): SpaceType[] => {
  const types = spaces === undefined ? undefined : columnsOf(spaces.config).get('spacetype')?.enum;
  return Object.entries(types ?? {}).map(([id, label]) => ({
    id,
    name: inLanguage(label, language),
    labels: [id, ...textsIn(label)],
  }));
};

const wire = ({ id, name }: SpaceType) => ({ id, name });

const noTypes = () => new Refusal('noSpaceTypes', phrase('server/policies', 'businessesWithoutSpaces'));

type Scope = { spaces: StoredModule; businesses?: readonly string[] | undefined };

const within = ({ spaces, businesses }: Scope): RawBuilder<boolean> =>
  businesses === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${columnAs('s', spaces, 'business')} = any(cast(${businesses} as text[]))`;

export const spaceRoutes: Route[] = [
  route(endpoints.spaceTypes, async (call) => ({ info: { types: typesOf(await spacesOf(call), call).map(wire) } })),

  route(endpoints.spaceTypesByBusinesses, async (call) => {
    const { actor, db, input } = call;
    const spaces = await spacesOf(call);
    const scope = spaces && scopeIfAny(actor, 'read', spaces);
    if (spaces === undefined || scope === undefined || input.businessDids.length === 0) throw noTypes();
    const type = columnAs('s', spaces, 'spacetype');
    const query = sql<Row>`select distinct ${type} as type from ${sql.table(spaces.table)} s
      where ${scopeSql(scope, 's')} and ${within({ spaces, businesses: input.businessDids })} and ${type} is not null`;
    const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
    const present = new Set(rows.map((row) => String(row['type'])));
    const types = typesOf(spaces, call).filter(({ id }) => present.has(id));
    if (types.length === 0) throw noTypes();
    return { info: { types: types.map(wire) } };
  }),

  route(endpoints.spaceDevices, async (call) => {
    const { actor, db, input } = call;
    const devices = await requireModule(call, input.pid.toLowerCase());
    const spaces = await spacesOf(call);
    const scope = spaces && scopeIfAny(actor, 'read', spaces);
    const all = typesOf(spaces, call);
    const types = all.filter(({ labels }) => labels.some((label) => input.types.includes(label)));
    const isPlaced = columnsOf(devices.config).get(spaceColumn)?.pid === products.spaces;
    if (spaces === undefined || scope === undefined || types.length === 0 || !isPlaced) return { list: [] };
    const ids = types.map(({ id }) => id);
    const type = columnAs('s', spaces, 'spacetype');
    const query = sql<Row>`select ${type} as type, s.did as space_did, s.name as name, t.did as device_did,
        t.name as device_name
      from ${sql.table(spaces.table)} s
      join ${sql.table(devices.table)} t on s.id = ${idOf(columnAs('t', devices, spaceColumn))}
      where ${scopeSql(scope, 's')} and ${scopeSql(scopeOf(actor, 'read', devices), 't')}
        and ${type} = any(cast(${ids} as text[])) and ${within({ spaces, businesses: input.businessDids })}
      order by array_position(cast(${ids} as text[]), ${type}::text), s.name, s.did, t.name, t.did limit ${maxDevices}`;
    const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
    const called = new Map(all.map(({ id, name }) => [id, name]));
    const list = rows.map((row) => ({
      spacetypename: called.get(String(row['type'])) ?? '',
      name: String(row['name']),
      space_did: String(row['space_did']),
      device_name: String(row['device_name']),
      device_did: String(row['device_did']),
    }));
    return { list };
  }),
];
