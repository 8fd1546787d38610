import type { UiSchema } from '@rjsf/utils';
import type { Language } from '../../engine/column.ts';
import type { FormField, FormView } from '../../engine/views/view.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Section of a form as rjsf carries it: title in one language, columns in their order. */
export type ShownSection = { key: string; title: string; fields: readonly string[] };

const fieldUi = ({ column, widget, isWaiting }: FormField, language: Language): UiSchema => ({
  'ui:widget': widget,
  'ui:title': inLanguage(column.label, language),
  ...(isWaiting === true && { 'ui:disabled': true }),
});

/** rjsf's `uiSchema` of a record's form: widget and title of each field, their order, and the sections around them. */
export const uiSchemaOf = ({ fields, sections }: FormView, language: Language): UiSchema => ({
  'ui:order': sections.flatMap((section) => section.fields),
  'ui:options': { sections: sections.map((section) => ({ ...section, title: inLanguage(section.title, language) })) },
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldUi(field, language)])),
});
