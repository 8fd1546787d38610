/**
 * Types of a module's configuration. How a column looks and is stored is defined by the field types. Source:
 * contract "Module config".
 */

import type { Language, LocalText } from '../texts/language.ts';
import type { FieldTypeId } from './field-type-ids.ts';
import type { KindId, MeasureId } from './measure-table.ts';

export type { Language, LocalText };

export const specIds = [
  'link',
  'imglink',
  'extlink',
  'currency',
  'percent',
  'bytecount',
  'celsius',
  'fahrenheit',
  'product',
  'outcome',
] as const;

export type SpecId = (typeof specIds)[number];

/** Drivers: protocols to a module's devices. */
export const driverIds = ['simulator', 'mqtt', 'http', 'default'] as const;

export type DriverId = (typeof driverIds)[number];

/** Functions of a column that controls a device. */
export const controlIds = ['power', 'mode', 'setpoint', 'level'] as const;

export type ControlId = (typeof controlIds)[number];

/** Device states that an enum value can mean; the console draws a shape and a colour for each. */
export const stateIds = ['normal', 'attention', 'fault', 'off'] as const;

export type StateId = (typeof stateIds)[number];

/** A value of an enum column: its label, and the device state that it means. */
export type EnumValue = LocalText & { state?: StateId };

/** 1 read only, 2 write (a command), 3 read and write. Contract "Module config". */
export type ReadWrite = 1 | 2 | 3;

/** 0 optional, 1 on add, 2 always. Contract "Module config". */
export type Required = 0 | 1 | 2;

/**
 * One configured attribute. `min`, `max`, `step` and `defaultvalue` are shown values, `emptyvalue` is a stored one
 * (contract "Module config"). `label` and enum labels are always in both languages after `checkModule`.
 */
export type Column = {
  column: string;
  label: LocalText;
  type: FieldTypeId;
  rw: ReadWrite;
  required: Required;
  /** `ref`: the values of this column point to records of `pid`. */
  ptype?: 'ref';
  pid?: string;
  /** Column of the target module shown instead of its name. */
  refdisplay?: string;
  didlist?: { pid: string; capacity: number };
  unit?: string;
  /** The physical quantity or fact that the column measures; boards find the column by it. */
  measures?: MeasureId;
  /** JSON pointer to the value in a device's payload; default: the column's name. */
  source?: string;
  /** Function of the column in the control of its device. */
  control?: ControlId;
  /** Stored values for on and off, with `control: power`; default 1 and 0. */
  on?: string | number;
  off?: string | number;
  spec?: SpecId;
  enum?: Record<string, EnumValue>;
  /** Date pattern of a timestamp or time column, such as `yyyy-MM-dd`. */
  format?: string;
  /** Stored value = shown value × multiple (float only). */
  multiple?: number;
  emptyvalue?: Stored;
  canbeempty?: boolean;
  defaultvalue?: unknown;
  min?: number;
  max?: number;
  step?: number;
  maxlength?: number;
  /** Click to show the full text. */
  coltxt?: boolean;
  /** Makes a string column hold a file id; the accepted media types. */
  mime?: string;
  colw?: number;
  colwdefault?: boolean;
  colwinput?: number;
  ischecked?: boolean;
  candisplay?: boolean;
  /** Cannot be changed in policy forms. */
  fixed?: boolean;
  /** Heading of the form section; default: essential, values or read-only. */
  section?: LocalText;
  /** One of the eight columns every module has. */
  builtin?: boolean;
};

/** A stored value as it goes over the wire; `null` is empty. */
export type Stored = string | number | readonly string[] | readonly number[] | null;

export type SortOrder = { column: string; type: 'asc' | 'desc' };

export type ColumnSetting = {
  column: string;
  ischecked?: boolean;
  coltxt?: boolean;
  colwdefault?: boolean;
  colw?: number;
  colwinput?: number;
};

/** Stored list settings of a tab. Contract "Module config". */
export type ClientConfig = {
  pagesize?: number;
  columnconfig?: ColumnSetting[];
  pwrs?: unknown;
  airparams?: unknown;
  /** Row height, px. */
  tablecolh?: number;
  tablecolhset?: boolean;
  defaultsortset?: SortOrder;
  batchmove?: boolean;
};

/** One entry of the alternating list: an item or a connector. Contract "Module config". */
export type ConditionItem = { k: string; type: string; v: unknown; hide?: boolean };
export type Connector = 'and' | 'or';
export type ConditionList = readonly (ConditionItem | Connector)[];

export type FilterTabConfig = {
  name: string | LocalText;
  condition?: ConditionList;
  columns?: string[];
  clientconfig?: ClientConfig;
};

export type ModuleConfig = {
  /** 24 hex digits; the first is the class (1 fixed, 3 device, 4 generator, 5 history, …). */
  pid: string;
  name: LocalText;
  group: string;
  /** What the list is for and where its records come from; an empty list shows it. */
  description?: LocalText;
  icon?: string;
  category?: LocalText & { name: string };
  /** Kind of the module's devices; boards of meters, doors and cameras find the module by it. */
  kind?: KindId;
  isspacevt?: boolean;
  historypid?: string;
  ishistoryimport?: boolean;
  /** Histories only: retention of readings in days; 0 means unlimited. */
  historydays?: number;
  /** Driver for reports and commands; without one the devices do neither. */
  driver?: DriverId;
  /** Seconds between two reports of a device; after three missed ones it is offline. */
  interval?: number;
  /** Timeout of an unconfirmed command in seconds; default 30. */
  timeout?: number;
  /** String column that identifies a device in reports, unique in company and module; a did always works too. */
  key?: string;
  /** MQTT base topic, only for a company's own module; default `colonnade/{companyid}/{pid}`. */
  topic?: string;
  canadd?: boolean;
  /** With the eight built-in columns first once `withBuiltins` has run. */
  columns: Column[];
  filters?: FilterTabConfig[];
  sort?: SortOrder;
};

/** A record as it goes over the wire: stored values by column, `<ref>_name` beside every ref. */
export type RecordValues = { [column: string]: Stored | undefined };
