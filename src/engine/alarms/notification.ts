import { columnsOf } from '../builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../column.ts';
import { isObject, ownProperty } from '../own-property.ts';
import { maxParams, paramNames, templates, triggers, type Trigger } from './template.ts';
import { inLanguage, phrase, textLanguages } from '../../texts/phrase.ts';

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
/** The way that leaves the server, which needs an address to send to. */
export const outwardType = '2' satisfies NotifyType;
/** Fixed text, or a path of columns. */
export const paramKinds = ['0', '1'] as const;

/** Names of an enumeration's values in their order, by language. */
const labels = (...all: LocalText[]): { zh: string[]; en: string[] } => ({
  ...Object.fromEntries(textLanguages().map((language) => [language, all.map((text) => inLanguage(text, language))])),
  zh: all.map(({ zh }) => zh),
  en: all.map(({ en }) => en),
});

/** Choices of the notification dialog, with labels in every language that is loaded now. */
export const enumerations = () => ({
  notifytrigger: {
    enum: [...triggers],
    enum_name: labels(phrase('engine/alarms', 'expiring'), phrase('engine/alarms', 'stateChanged')),
  },
  notifytype: {
    enum: [...notifyTypes],
    enum_name: labels(phrase('engine/alarms', 'console'), phrase('engine/alarms', 'wechatWork')),
  },
  param_kind: {
    enum: [...paramKinds],
    enum_name: labels(phrase('engine/alarms', 'fixedText'), phrase('engine/alarms', 'field')),
  },
});

export type Fault = { path: string; rule: string; message: LocalText };
export type Modules = (pid: string) => ModuleConfig | undefined;

export const maxSteps = 3;
/** Characters of a parameter's value. */
export const maxValueLength = 200;

/** The columns of a path, from the module on; nothing where it breaks off. */
export function pathColumns(module: Modules, from: ModuleConfig, path: string): Column[] | undefined {
  const steps = path.split('.');
  if (steps.length > maxSteps) return undefined;
  const columns: Column[] = [];
  let currentModule: ModuleConfig | undefined = from;
  for (const step of steps) {
    const column: Column | undefined = currentModule && columnsOf(currentModule).get(step);
    if (column === undefined || column.column === 'companyid') return undefined;
    columns.push(column);
    currentModule = column.pid === undefined ? undefined : module(column.pid);
  }
  return columns;
}

const sentences = {
  trigger: phrase('engine/alarms', 'trigger'),
  type: phrase('engine/alarms', 'type'),
  template: phrase('engine/alarms', 'template'),
  params: phrase('engine/alarms', 'params'),
  mostparams: phrase('engine/alarms', 'mostparams', { limit: maxParams }),
  paramname: phrase('engine/alarms', 'paramname'),
  paramkind: phrase('engine/alarms', 'paramkind'),
  paramvalue: phrase('engine/alarms', 'paramvalue'),
  parampath: phrase('engine/alarms', 'parampath'),
} as const satisfies Record<string, LocalText>;

const fault = (path: string, rule: keyof typeof sentences): Fault => ({ path, rule, message: sentences[rule] });

const readParam = (param: unknown, path: string, { module, config, usedNames }: ParseContext): Param | Fault => {
  if (!isObject(param) || Object.keys(param).some((key) => !['name', 'kind', 'value'].includes(key)))
    return fault(path, 'params');
  const [name, sent, value] = [ownProperty(param, 'name'), ownProperty(param, 'kind'), ownProperty(param, 'value')];
  if (typeof name !== 'string' || !paramNames.includes(name) || usedNames.has(name)) return fault(path, 'paramname');
  usedNames.add(name);
  const kind = paramKinds.find((paramKind) => paramKind === String(sent));
  if (kind === undefined) return fault(path, 'paramkind');
  if (typeof value !== 'string' || value.trim() === '' || value.length > maxValueLength)
    return fault(path, 'paramvalue');
  if (kind === '1' && pathColumns(module, config, value) === undefined) return fault(path, 'parampath');
  return { name, kind, value };
};

type ParseContext = { module: Modules; config: ModuleConfig; usedNames: Set<string> };

const readParams = (text: string, reading: Omit<ParseContext, 'usedNames'>): { params: Param[]; faults: Fault[] } => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = undefined;
  }
  if (!Array.isArray(list)) return { params: [], faults: [fault('/params', 'params')] };
  if (list.length > maxParams) return { params: [], faults: [fault('/params', 'mostparams')] };
  const usedNames = new Set<string>();
  const read = list.map((sentParam: unknown, index) =>
    readParam(sentParam, `/params/${index}`, { ...reading, usedNames }),
  );
  return {
    params: read.flatMap((param) => ('path' in param ? [] : [param])),
    faults: read.flatMap((param) => ('path' in param ? [param] : [])),
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
  const notifytrigger = triggers.find((trigger) => trigger === input.notifytrigger);
  const notifytype = notifyTypes.find((notifyType) => notifyType === String(input.notifytype));
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
 * Fingerprint of a notification's dependencies: its template and the columns in its paths. A different text later means
 * that one of them was changed or removed.
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
