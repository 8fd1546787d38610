import { type TSchema, Type } from 'typebox';
import { controlIds, driverIds, specIds, stateIds } from '../engine/column.ts';
import type { Column, FilterTabConfig, ModuleConfig } from '../engine/column.ts';
import { StoredValue } from '../engine/stored-schema.ts';
import {
  ClientSettings,
  ConditionEntry,
  config,
  furtherTexts,
  LocalText,
  Pid,
  readByHandler,
  Sort,
  TabName,
} from './wire.ts';
import { fieldTypeIds } from '../engine/field-type-ids.ts';
import { kindIds, measureIds } from '../engine/measure-table.ts';

/**
 * The properties that a module's config may have. Their values are checked by `engine/check-module.ts`, which names every
 * fault in words; this schema says what is known, for warnings and for `/openapi.json`.
 */

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const yes = optional(Type.Boolean());
const number = optional(Type.Number());
const text = optional(Type.String());

const switchValue = optional(Type.Union([Type.String(), Type.Number()]));
/** A label with properties that are no texts. */
const label = <T extends { [key: string]: TSchema }>(properties: T) =>
  Type.Object({ en: Type.String(), zh: Type.String(), ...properties }, furtherTexts);
const enumValue = label({ state: optional(Type.Enum([...stateIds])) });

/** `satisfies` makes a new property of `Column` be named here too. */
const columnMembers = {
  column: Type.String(),
  label: LocalText,
  type: Type.Enum([...fieldTypeIds]),
  rw: optional(Type.Integer({ minimum: 1, maximum: 3 })),
  required: optional(Type.Integer({ minimum: 0, maximum: 2 })),
  ptype: text,
  pid: optional(Pid),
  refdisplay: text,
  didlist: optional(config({ pid: Pid, capacity: Type.Integer() })),
  unit: text,
  measures: Type.Optional(Type.Enum([...measureIds])),
  source: text,
  control: optional(Type.Enum([...controlIds])),
  on: switchValue,
  off: switchValue,
  spec: optional(Type.Enum([...specIds])),
  enum: optional(Type.Record(Type.String(), Type.Union([Type.String(), enumValue]))),
  format: text,
  multiple: number,
  emptyvalue: optional(readByHandler(StoredValue)),
  canbeempty: yes,
  defaultvalue: optional(readByHandler(StoredValue)),
  min: number,
  max: number,
  step: number,
  maxlength: optional(Type.Integer()),
  coltxt: yes,
  mime: text,
  colw: number,
  colwdefault: yes,
  colwinput: number,
  ischecked: yes,
  candisplay: yes,
  fixed: yes,
  section: optional(LocalText),
  builtin: yes,
} satisfies { [K in keyof Required<Column>]: TSchema };

/** `colname` repeats the label in answers and may be sent back. */
export const ColumnProperties = config({ ...columnMembers, colname: optional(LocalText) });

const tabProperties = {
  name: TabName,
  condition: optional(Type.Array(ConditionEntry)),
  columns: optional(Type.Array(Type.String())),
  clientconfig: optional(ClientSettings),
} satisfies { [K in keyof Required<FilterTabConfig>]: TSchema };

/** What is known of a tab's config, for its warnings. */
export const TabProperties = config(tabProperties);

const moduleProperties = {
  pid: Pid,
  name: LocalText,
  group: Type.String(),
  description: optional(LocalText),
  icon: text,
  category: optional(label({ name: Type.String() })),
  kind: Type.Optional(Type.Enum([...kindIds])),
  isspacevt: yes,
  historypid: optional(Pid),
  ishistoryimport: yes,
  historydays: optional(Type.Integer({ minimum: 0, maximum: 36_500 })),
  driver: optional(Type.Enum([...driverIds])),
  interval: optional(Type.Integer()),
  timeout: optional(Type.Integer({ minimum: 1, maximum: 3_600 })),
  key: text,
  topic: text,
  canadd: yes,
  columns: Type.Array(ColumnProperties),
  filters: optional(Type.Array(TabProperties)),
  sort: optional(Sort),
} satisfies { [K in keyof Required<ModuleConfig>]: TSchema };

export const ModuleProperties = config(moduleProperties);
