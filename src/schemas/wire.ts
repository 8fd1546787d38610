import { type Static, type TSchema, Type } from 'typebox';
import {
  type ClientConfig,
  type ColumnSetting,
  type ConditionList,
  type RecordValues,
  type SortOrder,
  type StateId,
  stateIds,
} from '../engine/column.ts';
import { StoredValue } from '../engine/stored-schema.ts';
import { languageTag } from '../texts/phrase.ts';

/** Shapes that several calls share. Sources: contract "Envelope and statuses". */

/** An object that takes the named properties and no other. */
export const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * A config: properties that it does not name are kept, and the answer has a warning for each.
 * Contract "Configs with unknown properties".
 */
export const config = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: true });

/**
 * A property that its handler reads, so that every fault is named by its path in both languages: any value passes here,
 * and the description of the interface shows the shape.
 */
export const readByHandler = (shape: TSchema) => Type.Unsafe<unknown>({ [readShape]: shape });
/** The same of an object; any object passes. */
export const objectReadByHandler = <S extends TSchema>(shape: S) =>
  Type.Unsafe<Static<S>>({ type: 'object', [readShape]: shape });
/** Keyword of the shape; validators know nothing of it. */
export const readShape = 'x-shape';

/** One warning for each unknown property of a config; absent where there is none. */
export const Warnings = Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() })));

export const Pid = Type.String({ pattern: '^[0-9a-fA-F]{24}$' });
/** Ids are made by the server; anything else of this form simply is not found. */
export const Did = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$' });
export const Dids = Type.Array(Did, { maxItems: 1000 });
export const ColumnName = Type.String({ minLength: 1, maxLength: 80 });
export const Text = (maxLength: number) => Type.String({ maxLength });
/** A whole number that every database column and offset takes: below 2^31. */
export const Count = (minimum: number) => Type.Integer({ minimum, maximum: 2_147_483_647 });
export const Seconds = Type.Integer({ minimum: 0, maximum: 253402300799 });
/** Texts of a label in languages other than English and Chinese: properties named by language tags. */
export const furtherTexts = { patternProperties: { [languageTag.source]: Type.String() } };
/** A label in English, Chinese and any further languages. */
export const LocalText = Type.Object({ en: Type.String(), zh: Type.String() }, furtherTexts);
/** A value of an enum: its label, and what it says of a device. */
export const EnumValue = Type.Object(
  {
    en: Type.String(),
    zh: Type.String(),
    state: Type.Optional(Type.Unsafe<StateId>(Type.String({ enum: [...stateIds] }))),
  },
  furtherTexts,
);
const sort = { column: ColumnName, type: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) };
export const Sort = Type.Unsafe<SortOrder>(closed(sort));

const anyValue = readByHandler(StoredValue);

/** One entry of an alternating list: a connector, or an item with properties that are known. */
export const ConditionEntry = Type.Union([
  Type.String(),
  config({ k: Type.String(), type: Type.String(), v: anyValue, hide: Type.Optional(Type.Boolean()) }),
]);

/** The alternating list; its items are checked by `parseCondition` against the module's columns. */
export const Condition = Type.Unsafe<ConditionList>(Type.Array(readByHandler(ConditionEntry), { maxItems: 2000 }));
/** Column-to-values pairs, and-ed; checked by `parseFilter`. */
export const Filter = Type.Array(Type.Record(ColumnName, Type.Array(anyValue, { maxItems: 500 })), {
  maxItems: 100,
});
export type Filter = Static<typeof Filter>;

export const Values = Type.Unsafe<RecordValues>(Type.Record(Type.String(), anyValue));
export const StoredRecord = Type.Unsafe<RecordValues & { did: string; name: string }>(
  Type.Record(Type.String(), anyValue),
);

/** The whole record, or the part of it that its writer knows. */
export const ChangedRecord = Type.Unsafe<RecordValues & { did: string }>(Type.Record(Type.String(), anyValue));

const PowerTile = Type.Object({
  column: Type.String(),
  value: Type.Union([Type.String(), Type.Number()]),
  label: Type.String(),
});

const setting = Type.Unsafe<ColumnSetting>(
  config({
    column: ColumnName,
    ischecked: Type.Optional(Type.Boolean()),
    coltxt: Type.Optional(Type.Boolean()),
    colwdefault: Type.Optional(Type.Boolean()),
    colw: Type.Optional(Type.Number({ minimum: 50, maximum: 500 })),
    colwinput: Type.Optional(Type.Number({ minimum: 50, maximum: 500 })),
  }),
);

/** `satisfies` keeps the schema and the engine's type from growing apart. */
export const ClientSettings = Type.Unsafe<ClientConfig>(
  config({
    pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    columnconfig: Type.Optional(Type.Array(setting, { maxItems: 600 })),
    pwrs: Type.Optional(readByHandler(Type.Array(PowerTile))),
    airparams: Type.Optional(readByHandler(Type.Object({ columns: Type.Array(Type.String()) }))),
    tablecolh: Type.Optional(Type.Number({ minimum: 32, maximum: 180 })),
    tablecolhset: Type.Optional(Type.Boolean()),
    defaultsortset: Type.Optional(Type.Unsafe<SortOrder>(config(sort))),
    batchmove: Type.Optional(Type.Boolean()),
  } satisfies { [K in keyof Required<ClientConfig>]: TSchema }),
);

export const BoardType = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });
/** Any object: each type of board has a schema of its own, which plugins add to. */
export const BoardConfig = Type.Record(Type.String(), Type.Unknown());

export const TabName = Type.Union([Type.String({ minLength: 1, maxLength: 30 }), LocalText]);

/** A saved filter as `filter/list` answers it; `editable` is false for the company's own tabs. */
export const FilterTab = Type.Object({
  did: Did,
  pid: Pid,
  name: TabName,
  condition: Condition,
  columns: Type.Array(ColumnName),
  clientconfig: ClientSettings,
  editable: Type.Boolean(),
  vtdid: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer()),
  /** The total is the planner's guess, as in `filter/query`. */
  totalestimate: Type.Optional(Type.Literal(true)),
  /** How many linkages the tab has, if any: their line is above the rows. */
  linkages: Type.Optional(Type.Integer()),
  /** What is deleted together with the tab, if the request names it in `parts`. */
  parts: Type.Optional(
    Type.Object({
      boards: Type.Integer(),
      linkages: Type.Integer(),
      /** Names of policies that will apply to no device. */
      policies: Type.Optional(Type.Array(Type.String())),
    }),
  ),
});
export type FilterTab = Static<typeof FilterTab>;

export const User = Type.Object({
  companyid: Type.String(),
  userid: Type.String(),
  loginsession: Type.String(),
  nickname: Type.String(),
  name: Type.String(),
  did: Type.String(),
  /** IANA zone of the company. */
  zone: Type.String(),
  /** Whose console it is from now on, whatever the host shows before a sign-in. */
  company: Type.Optional(Type.Object({ name: LocalText, icon: Type.String() })),
});
export type User = Static<typeof User>;

export const Rights = Type.Object({
  create: Type.Integer(),
  read: Type.Integer(),
  write: Type.Integer(),
  set: Type.Integer(),
});
export type Rights = Static<typeof Rights>;

/** The properties of an answer that has a payload beside the envelope. */
export const answer = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties);
export const empty = answer({});
