import type { JsonSchema } from '../field-type.ts';
import { isObject } from '../own-property.ts';
import { maxValueLength, maxSteps, type Param, type ParamKind } from './notification.ts';
import { maxParams, paramNames } from './template.ts';

/**
 * The form of a notification as a JSON Schema (draft-07) with the renderer of each field in `x-widget`. Which value a
 * parameter takes depends on its kind, which is written as conditionals. `checkNotification` refuses what the form refuses,
 * and also paths that break off and names that occur twice.
 */

/** Name of the renderer of a field; each is one widget of `renderers/notification-form`. */
export type NotificationWidget = 'choice' | 'text' | 'path';

/** The choices of a notification, which stay as they are once it is stored. */
export const notificationKinds = ['notifytrigger', 'notifytype', 'notifytmpldid'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export type ParamDraft = { name: string; kind: string | undefined; value: string | undefined };

/** A notification in edit. */
export type NotificationDraft = Readonly<Record<NotificationKind, string | undefined>> & {
  readonly params: readonly ParamDraft[];
};

/** The values that are offered. Those of kinds other than fixed text are paths of columns. */
export type NotificationChoices = Readonly<Record<NotificationKind | 'param_kind', readonly string[]>>;

const widget = (name: NotificationWidget): JsonSchema => ({ 'x-widget': name });

/** A choice without values, such as one that is still requested, has no `enum`: draft-07 has no empty one. */
export const choiceOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  ...(values.length > 0 && { enum: values }),
  ...widget('choice'),
});

const fixedText: ParamKind = '0';

const text: JsonSchema = { type: 'string', maxLength: maxValueLength, pattern: String.raw`\S`, ...widget('text') };

/** Names of columns with dots between them. */
const path: JsonSchema = {
  type: 'string',
  maxLength: maxValueLength,
  pattern: String.raw`^[^.]+(\.[^.]+){0,${maxSteps - 1}}$`,
  ...widget('path'),
};

const valueWhile = (kinds: readonly string[], value: JsonSchema): JsonSchema => ({
  if: { properties: { kind: { enum: kinds } }, required: ['kind'] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { properties: { value }, required: ['value'] },
});

const paramOf = (kinds: readonly string[]): JsonSchema => {
  const ofPath = kinds.filter((kind) => kind !== fixedText);
  return {
    type: 'object',
    properties: { name: { type: 'string', enum: paramNames }, kind: choiceOf(kinds) },
    required: ['name', 'kind'],
    allOf: [valueWhile([fixedText], text), ...(ofPath.length > 0 ? [valueWhile(ofPath, path)] : [])],
  };
};

export const notificationForm = (choices: NotificationChoices): JsonSchema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(notificationKinds.map((kind) => [kind, choiceOf(choices[kind])])),
    params: { type: 'array', maxItems: maxParams, items: paramOf(choices.param_kind) },
  },
  required: notificationKinds,
});

export const emptyParam = (name: string): ParamDraft => ({ name, kind: undefined, value: undefined });

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const readParam = ({ name, kind, value }: Partial<Record<keyof Param, unknown>>): ParamDraft => ({
  name: textOf(name) ?? '',
  kind: textOf(kind),
  value: textOf(value),
});

/** A form's values as a draft. */
export const readNotificationDraft = (values: { readonly [name: string]: unknown }): NotificationDraft => {
  const { notifytrigger, notifytype, notifytmpldid, params } = values;
  return {
    notifytrigger: textOf(notifytrigger),
    notifytype: textOf(notifytype),
    notifytmpldid: textOf(notifytmpldid),
    params: Array.isArray(params) ? params.filter(isObject).map(readParam) : [],
  };
};
