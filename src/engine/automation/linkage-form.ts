import type { LocalText } from '../column.ts';
import type { JsonSchema } from '../field-type.ts';
import { comparisonCodes, comparisons } from './comparisons.ts';
import { type DraftLine, type DraftList, type LinkageDraft, presenceLine } from './linkage-draft.ts';
import { ownProperty } from '../own-property.ts';
import { repeats } from './timer.ts';
import { phrase } from '../../texts/phrase.ts';

/**
 * The form of a linkage as a JSON Schema (draft-07) with hints in `x-` keywords. Dependent
 * fields are `dependencies` of the schema. It defines which fields exist; `checkLinkage` validates their values.
 */

/** Name of the renderer of a field; each is one widget of `renderers/linkage-form`. */
export type LinkageWidget =
  | 'text'
  | 'content'
  | 'module'
  | 'list'
  | 'record'
  | 'parameter'
  | 'relation'
  | 'presence'
  | 'value'
  | 'keep'
  | 'repeat'
  | 'moment'
  | 'clock'
  | 'weekdays'
  | 'period'
  | 'people';

export type LinkageHints = {
  'x-label': LocalText;
  'x-widget': LinkageWidget;
  /** Width of a field in its line: narrow, normal, or the rest of the line. */
  'x-room'?: 'narrow' | 'wide';
};

/** A property of a line with its hints. */
export type LinkageField = JsonSchema & LinkageHints;

const field = (label: LocalText, hints: Omit<LinkageHints, 'x-label'>): LinkageField => ({
  'x-label': label,
  ...hints,
});

/** Names of a line's properties for module, record, column and value. `isActed`: the line sets the value. */
export type LineSubject = { pid: string; did: string; column: string; value: string; isActed: boolean };

const listened: LineSubject = { pid: 'idev_pid', did: 'idev_did', column: 'ikey', value: 'ref_value', isActed: false };
const acted: LineSubject = { pid: 'pid', did: 'datadid', column: 'parameter', value: 'value', isActed: true };

export const subjectOf = (list: DraftList): LineSubject => (list === 'devControl' ? acted : listened);

const list = field(phrase('engine/linkages', 'fieldList'), { 'x-widget': 'module' });
const data = field(phrase('engine/linkages', 'fieldData'), { 'x-widget': 'record' });
const parameter = field(phrase('engine/linkages', 'fieldParameter'), { 'x-widget': 'parameter' });
const relation = field(phrase('engine/linkages', 'fieldRelation'), { 'x-widget': 'relation', 'x-room': 'narrow' });
const value = field(phrase('engine/linkages', 'fieldValue'), { 'x-widget': 'value', 'x-room': 'narrow' });

const subject = { idev_pid: list, idev_did: data, ikey: parameter, trend_type: relation };

/** Comparisons that a value is needed for, and the one that needs none. */
const withValue = comparisonCodes.filter((code) => comparisons[code].needsValue);
const withoutValue = comparisonCodes.filter((code) => !comparisons[code].needsValue);

/** A value, and `more`, only where the relation compares with one. */
const ofRelation = (more: { readonly [name: string]: LinkageField }) => ({
  trend_type: {
    oneOf: [
      { properties: { trend_type: { enum: withoutValue } } },
      { properties: { trend_type: { enum: withValue }, ref_value: value, ...more } },
    ],
  },
});

const weekdays = field(phrase('engine/linkages', 'fieldWeekdays'), { 'x-widget': 'weekdays' });
const clock = field(phrase('engine/linkages', 'fieldClock'), { 'x-widget': 'clock', 'x-room': 'narrow' });

type Repeats = keyof typeof repeats;

/** The fields that a repeat requests. */
const ofRepeat: Readonly<Record<Repeats, { readonly [name: string]: LinkageField }>> = {
  once: { at: field(phrase('engine/linkages', 'fieldMoment'), { 'x-widget': 'moment' }) },
  everyday: { clock },
  workdays: { clock },
  weekend: { clock },
  chosen: { clock, weekdays },
};

const timeFields = {
  properties: { repeat: field(phrase('engine/linkages', 'fieldRepeat'), { 'x-widget': 'repeat' }) },
  dependencies: {
    repeat: {
      oneOf: Object.entries(ofRepeat).map(([repeat, fields]) => ({
        properties: { repeat: { enum: [repeat] }, ...fields },
      })),
    },
  },
};

const keeptime = field(phrase('engine/linkages', 'fieldStaysSoFor'), { 'x-widget': 'keep' });

const changeFields = { properties: subject, dependencies: ofRelation({ keeptime }) };

const presenceFields = {
  properties: {
    idev_pid: list,
    idev_did: data,
    ref_value: field(phrase('engine/linkages', 'fieldChange'), { 'x-widget': 'presence' }),
    keeptime,
  },
};

/** The fields of an event by its `type`. */
const eventFields = [changeFields, timeFields, presenceFields];

const eventItems = {
  type: 'object',
  properties: { type: { enum: eventFields.map((_fields, type) => type) } },
  dependencies: {
    type: {
      oneOf: eventFields.map((fields, type) => ({
        ...fields,
        properties: { type: { enum: [type] }, ...fields.properties },
      })),
    },
  },
};

const lines = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', maxItems, items });

type LinkageFields = Readonly<Record<string, LinkageField>>;

const periodFields: LinkageFields = {
  validperiod: field(phrase('engine/linkages', 'fieldPeriod'), { 'x-widget': 'period' }),
  weekdays,
};

const controlFields: LinkageFields = {
  pid: list,
  filterdid: field(phrase('engine/linkages', 'fieldFilter'), { 'x-widget': 'list' }),
  datadid: data,
  parameter,
  value: field(phrase('engine/linkages', 'fieldSetTo'), { 'x-widget': 'value', 'x-room': 'narrow' }),
};

const notifyFields: LinkageFields = {
  touser: field(phrase('engine/linkages', 'fieldReceivers'), { 'x-widget': 'people', 'x-room': 'wide' }),
  content: field(phrase('engine/linkages', 'fieldContent'), { 'x-widget': 'content', 'x-room': 'wide' }),
};

export const linkageForm = {
  type: 'object',
  properties: {
    name: field(phrase('engine/linkages', 'fieldName'), { 'x-widget': 'text' }),
    events: lines(eventItems, 50),
    property: lines({ type: 'object', properties: subject, dependencies: ofRelation({}) }, 50),
    datetime: lines({ type: 'object', properties: periodFields }, 20),
    devControl: lines({ type: 'object', properties: controlFields }, 50),
    notify: lines({ type: 'object', properties: notifyFields }, 20),
  },
} as const satisfies JsonSchema;

/** A line that the user can add. `list`: the list that it is added to. `line`: its initial values. */
export type NewLine = { id: string; list: DraftList; label: LocalText; line: DraftLine };

type Here = {
  /** The list that the linkage belongs to; new lines are about its records. */
  pid: string;
  filterdid: string;
  /** Whether records of this list can be controlled. */
  isControlled: boolean;
  /** Whether its devices report at intervals. */
  canGoOffline: boolean;
};

/** A step of the form: a heading, the lists under it, and what can be added to them. */
export type Step = { id: 'events' | 'conditions' | 'actions'; lists: readonly DraftList[]; adds: readonly NewLine[] };

/** The three steps in their order. A new event starts with "is reported", a new condition with "is". Contract "Linkages". */
export const stepsOf = ({ pid, filterdid, isControlled, canGoOffline }: Here): readonly Step[] => [
  {
    id: 'events',
    lists: ['events'],
    adds: [
      {
        id: 'change',
        list: 'events',
        label: phrase('engine/linkages', 'parameterChange'),
        line: { type: 0, idev_pid: pid, trend_type: 5, keeptime: 0 },
      },
      {
        id: 'presence',
        list: 'events',
        label: phrase('engine/linkages', 'connection'),
        line: { type: presenceLine, ...(canGoOffline ? { idev_pid: pid } : {}), ref_value: 0, keeptime: 0 },
      },
      { id: 'time', list: 'events', label: phrase('engine/linkages', 'time'), line: { type: 1, repeat: 'everyday' } },
    ],
  },
  {
    id: 'conditions',
    lists: ['property', 'datetime'],
    adds: [
      {
        id: 'property',
        list: 'property',
        label: phrase('engine/linkages', 'property'),
        line: { idev_pid: pid, trend_type: 4 },
      },
      {
        id: 'datetime',
        list: 'datetime',
        label: phrase('engine/linkages', 'dateTime'),
        line: { weekdays: repeats.everyday.weekdays },
      },
    ],
  },
  {
    id: 'actions',
    lists: ['devControl', 'notify'],
    adds: [
      {
        id: 'control',
        list: 'devControl',
        label: phrase('engine/linkages', 'deviceControl'),
        line: isControlled ? { pid, filterdid } : {},
      },
      { id: 'notify', list: 'notify', label: phrase('engine/linkages', 'notify'), line: {} },
    ],
  },
];

/** The kind of a line, which has its label. */
export const lineKind = (steps: readonly Step[], list: DraftList, line: DraftLine): NewLine | undefined => {
  const adds = steps.flatMap((step) => step.adds.filter((add) => add.list === list));
  return adds.find((add) => add.line['type'] === line['type']) ?? adds[0];
};

/** The labels of the steps are the same for every list. */
const anyList = stepsOf({ pid: '', filterdid: '', isControlled: false, canGoOffline: false });

/** The same without a form, such as in a list of faults. */
export const lineLabel = (list: DraftList, line: DraftLine): LocalText | undefined =>
  lineKind(anyList, list, line)?.label;

const fieldsOf: Readonly<Record<DraftList, LinkageFields>> = {
  events: { ...subject, ref_value: value, keeptime, ...timeFields.properties, ...ofRepeat.once, ...ofRepeat.chosen },
  property: { ...subject, ref_value: value },
  datetime: periodFields,
  devControl: controlFields,
  notify: notifyFields,
};

/** Label of a line's field, for a fault that is listed away from the field. */
export const fieldLabel = (of: DraftList, line: DraftLine, property: string): LocalText | undefined => {
  const fields: LinkageFields = line['type'] === presenceLine ? presenceFields.properties : fieldsOf[of];
  return ownProperty(fields, property)?.['x-label'];
};

export const emptyDraft: LinkageDraft = {
  name: '',
  events: [],
  property: [],
  datetime: [],
  devControl: [],
  notify: [],
};

/** A draft in canonical form: equal for equal content, also after edits that were reverted. */
export const printOfDraft = (draft: LinkageDraft): string =>
  JSON.stringify(draft, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
