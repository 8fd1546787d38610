import { columnsOf } from '../builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../column.ts';
import { isObject, own } from '../own-property.ts';
import { paramNames, templates, triggers, type Trigger } from './template.ts';

/** A notification of a module as it is stored. Contract "Alarms". */
export type Param = { name: string; kind: ParamKind; value: string };
export type ParamKind = '0' | '1';

export type Notification = {
  notifytrigger: Trigger;
  notifytype: NotifyType;
  notifytmpldid: string;
  params: Param[];
  disabled: boolean;
};

/** Ways of sending: in the console, and by the webhook besides. */
export const notifyTypes = ['0', '2'] as const;
export type NotifyType = (typeof notifyTypes)[number];
/** Fixed text, or a path of columns. */
export const paramKinds = ['0', '1'] as const;

const labels = (...all: LocalText[]) => ({ zh: all.map(({ zh }) => zh), en: all.map(({ en }) => en) });

export const enumerations = {
  notifytrigger: {
    enum: [...triggers],
    enum_name: labels({ en: 'Expiring', zh: '到期' }, { en: 'State changed', zh: '状态变更' }),
  },
  notifytype: {
    enum: [...notifyTypes],
    enum_name: labels({ en: 'In the console', zh: '站内' }, { en: 'WeChat Work', zh: '企业微信' }),
  },
  param_kind: {
    enum: [...paramKinds],
    enum_name: labels({ en: 'Fixed text', zh: '固定内容' }, { en: 'Field', zh: '字段' }),
  },
};

export type Fault = { path: string; rule: string; message: LocalText };
export type Modules = (pid: string) => ModuleConfig | undefined;

export const mostSteps = 3;

/** The columns of a path, from the module on; nothing where it breaks off. */
export function pathColumns(module: Modules, from: ModuleConfig, path: string): Column[] | undefined {
  const steps = path.split('.');
  if (steps.length > mostSteps) return undefined;
  const found: Column[] = [];
  let here: ModuleConfig | undefined = from;
  for (const step of steps) {
    const column: Column | undefined = here && columnsOf(here).get(step);
    if (column === undefined || column.column === 'companyid') return undefined;
    found.push(column);
    here = column.pid === undefined ? undefined : module(column.pid);
  }
  return found;
}

const sentences = {
  trigger: { en: 'Choose when to notify', zh: '请选择触发类型' },
  type: { en: 'Choose how to notify', zh: '请选择通知类型' },
  template: { en: 'Choose a template', zh: '请选择模板' },
  params: {
    en: 'Send the parameters as JSON text: a list of name, kind and value',
    zh: '参数须为 JSON 文本：由名称、类型和值组成的列表',
  },
  paramname: {
    en: 'Each of notifyparam1 to notifyparam10 at most once',
    zh: '参数名为 notifyparam1 至 notifyparam10，且不能重复',
  },
  paramkind: { en: 'Choose fixed text or field', zh: '请选择固定内容或字段' },
  paramvalue: { en: 'Enter a value of at most 200 characters', zh: '请填写不超过 200 个字符的值' },
  parampath: { en: 'Choose a field of the list, at most 3 steps', zh: '请选择该列表的字段，最多 3 级' },
} as const satisfies Record<string, LocalText>;

const fault = (path: string, rule: keyof typeof sentences): Fault => ({ path, rule, message: sentences[rule] });

const readParam = (one: unknown, at: string, { module, config, taken }: Reading): Param | Fault => {
  if (!isObject(one) || Object.keys(one).some((key) => !['name', 'kind', 'value'].includes(key)))
    return fault(at, 'params');
  const [name, sent, value] = [own(one, 'name'), own(one, 'kind'), own(one, 'value')];
  if (typeof name !== 'string' || !paramNames.includes(name) || taken.has(name)) return fault(at, 'paramname');
  taken.add(name);
  const kind = paramKinds.find((known) => known === String(sent));
  if (kind === undefined) return fault(at, 'paramkind');
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200) return fault(at, 'paramvalue');
  if (kind === '1' && pathColumns(module, config, value) === undefined) return fault(at, 'parampath');
  return { name, kind, value };
};

type Reading = { module: Modules; config: ModuleConfig; taken: Set<string> };

const readParams = (text: string, reading: Omit<Reading, 'taken'>): { params: Param[]; faults: Fault[] } => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = undefined;
  }
  if (!Array.isArray(list) || list.length > paramNames.length)
    return { params: [], faults: [fault('/params', 'params')] };
  const taken = new Set<string>();
  const read = list.map((one: unknown, index) => readParam(one, `/params/${index}`, { ...reading, taken }));
  return {
    params: read.flatMap((one) => ('path' in one ? [] : [one])),
    faults: read.flatMap((one) => ('path' in one ? [one] : [])),
  };
};

export type CheckedNotification = { ok: true; value: Notification } | { ok: false; faults: Fault[] };

type Input = {
  notifytrigger: unknown;
  notifytype: unknown;
  notifytmpldid: string;
  params: string;
  disabled?: boolean | undefined;
};

/** Reads a notification from unknown input, with every fault by its place. */
export function checkNotification(input: Input, config: ModuleConfig, module: Modules): CheckedNotification {
  const notifytrigger = triggers.find((one) => one === input.notifytrigger);
  const notifytype = notifyTypes.find((one) => one === String(input.notifytype));
  const template = templates.find(({ did }) => did === input.notifytmpldid);
  const { params, faults } = readParams(input.params, { config, module });
  const all = [
    ...(notifytrigger === undefined ? [fault('/notifytrigger', 'trigger')] : []),
    ...(notifytype === undefined ? [fault('/notifytype', 'type')] : []),
    ...(template === undefined ? [fault('/notifytmpldid', 'template')] : []),
    ...faults,
  ];
  if (notifytrigger === undefined || notifytype === undefined || template === undefined || all.length > 0)
    return { ok: false, faults: all };
  const disabled = input.disabled ?? false;
  return { ok: true, value: { notifytrigger, notifytype, notifytmpldid: template.did, params, disabled } };
}

/**
 * What a notification depends on, as text: its template and the columns of its paths. Another text later means that
 * one of them has changed or gone.
 */
export function dependenciesOf(notification: Notification, config: ModuleConfig, module: Modules): string {
  const template = templates.find(({ did }) => did === notification.notifytmpldid) ?? null;
  const paths = notification.params
    .filter(({ kind }) => kind === '1')
    .map(({ value }) =>
      (pathColumns(module, config, value) ?? []).map(({ column, type, pid, multiple, unit }) => [
        column,
        type,
        pid ?? '',
        multiple ?? 1,
        unit ?? '',
      ]),
    );
  return JSON.stringify([template, paths]);
}
