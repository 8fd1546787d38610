import type { LocalText } from '../column.ts';
import { phrase, phrasePattern } from '../../texts/phrase.ts';

/** The built-in templates of notifications, the same for every module. Contract "Alarms". */

export const triggers = ['expiring', 'statechanged'] as const;
export type Trigger = (typeof triggers)[number];

export type Template = { did: string; id: string; name: LocalText; title: LocalText; content: LocalText };

export const maxParams = 10;
export const paramNames: readonly string[] = Array.from(
  { length: maxParams },
  (_one, index) => `notifyparam${index + 1}`,
);

/** By trigger; `{state}` is filled in by the server. */
export const templates: readonly Template[] = [
  {
    did: 'tmpl-expiring',
    id: 'expiring',
    name: phrase('engine/alarms', 'templateExpiring'),
    title: phrasePattern('engine/alarms', 'templateText'),
    content: phrasePattern('engine/alarms', 'content'),
  },
  {
    did: 'tmpl-statechanged',
    id: 'statechanged',
    name: phrase('engine/alarms', 'stateChanged'),
    title: phrasePattern('engine/alarms', 'templateText'),
    content: phrasePattern('engine/alarms', 'content'),
  },
];

/** Text of a template with its values; what has no value is left out, and values are never read as templates. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Label of each phase in a notification. */
export const phaseTexts = {
  due: phrase('engine/alarms', 'due'),
  expiring: phrase('engine/alarms', 'expiresNow'),
  expired: phrase('engine/alarms', 'expired'),
} as const satisfies Record<'due' | 'expiring' | 'expired', LocalText>;
