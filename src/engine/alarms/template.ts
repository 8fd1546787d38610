import type { LocalText } from '../column.ts';

/** The built-in templates of notifications, the same for every module. Contract "Alarms". */

export const triggers = ['expiring', 'statechanged'] as const;
export type Trigger = (typeof triggers)[number];

export type Template = { did: string; id: string; name: LocalText; title: LocalText; content: LocalText };

export const mostParams = 10;
export const paramNames: readonly string[] = Array.from(
  { length: mostParams },
  (_one, index) => `notifyparam${index + 1}`,
);

const more = paramNames
  .slice(3)
  .map((name) => `{${name}}`)
  .join(' ');

/** By trigger; `{state}` is filled in by the server. */
export const templates: readonly Template[] = [
  {
    did: 'tmpl-expiring',
    id: 'expiring',
    name: { en: 'Expiring', zh: '到期提醒' },
    title: { en: '{notifyparam1}: {state}', zh: '{notifyparam1}：{state}' },
    content: {
      en: `{notifyparam1}: {state}. {notifyparam2} {notifyparam3} ${more}`,
      zh: `{notifyparam1}：{state}。{notifyparam2} {notifyparam3} ${more}`,
    },
  },
  {
    did: 'tmpl-statechanged',
    id: 'statechanged',
    name: { en: 'State changed', zh: '状态变更' },
    title: { en: '{notifyparam1}: {state}', zh: '{notifyparam1}：{state}' },
    content: {
      en: `{notifyparam1}: {state}. {notifyparam2} {notifyparam3} ${more}`,
      zh: `{notifyparam1}：{state}。{notifyparam2} {notifyparam3} ${more}`,
    },
  },
];

/** Text of a template with its values; what has no value is left out, and values are never read as templates. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** What a phase is called in a notification. */
export const phaseWords = {
  due: { en: 'expires soon', zh: '即将到期' },
  expiring: { en: 'expires now', zh: '已到期' },
  expired: { en: 'has expired', zh: '已过期' },
} as const satisfies Record<'due' | 'expiring' | 'expired', LocalText>;
