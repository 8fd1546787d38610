import type { TFunction } from 'i18next';
import { paramNames } from '../../engine/alarms/template.ts';

/** A parameter by its number, "Parameter 1": its name is a key of the template. */
export const paramLabel = (t: TFunction<'notify'>, name: string): string =>
  t('params.numbered', { number: paramNames.indexOf(name) + 1 });

/** The text of a template with its placeholders as a person reads them: `{Parameter 1}: {State}`. */
export const readableTemplate = (t: TFunction<'notify'>, text: string): string =>
  text.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => {
    if (paramNames.includes(name)) return `{${paramLabel(t, name)}}`;
    return name === 'state' ? `{${t('params.state')}}` : placeholder;
  });
