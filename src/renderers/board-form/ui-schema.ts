import type { UiSchema } from '@rjsf/utils';
import { fieldsOf, type FormField } from '../../engine/board/hints.ts';
import type { Language, LocalText } from '../../engine/column.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { isObject } from '../../engine/own-property.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Lists of lines are custom fields; their properties are rjsf fields again. */
const lineFields: ReadonlySet<string> = new Set(['rows', 'gauges']);
/** Fields of ours that edit their lists as a whole. */
const wholeFields: ReadonlySet<string> = new Set(['places', 'rules']);

const fieldUi = (field: FormField, language: Language, warning?: LocalText): UiSchema => {
  const widget = field['x-widget'];
  const help = inLanguage(warning ?? field['x-help'], language);
  return {
    'ui:title': inLanguage(field['x-label'], language),
    ...(help !== undefined && { 'ui:help': help }),
    ...(lineFields.has(widget)
      ? { 'ui:field': widget, items: isObject(field['items']) ? uiSchemaOf(field['items'], language) : {} }
      : { [wholeFields.has(widget) ? 'ui:field' : 'ui:widget']: widget }),
    'ui:options': {
      unit: field['x-unit'] ?? '',
      section: inLanguage(field['x-section'], language) ?? '',
      isWarned: warning !== undefined,
    },
  };
};

const noWarnings: ReadonlyMap<string, LocalText> = new Map();

/**
 * rjsf's `uiSchema` of a board's form: which widget draws a field, under which title, in the order of the form. A warning
 * takes the place of the field's help.
 */
export const uiSchemaOf = (form: JsonSchema, language: Language, warnings = noWarnings): UiSchema => {
  const fields = fieldsOf(form);
  return {
    'ui:order': fields.map(([name]) => name),
    ...Object.fromEntries(fields.map(([name, field]) => [name, fieldUi(field, language, warnings.get(name))])),
  };
};
