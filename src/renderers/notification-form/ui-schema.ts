import type { UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { type NotificationKind, notificationKinds } from '../../engine/alarms/notification-form.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { isObject, ownProperty } from '../../engine/own-property.ts';

/** Names of a choice's values in the order of its `enum`, and the values that can't be chosen now. */
export type ChoiceNames = { names: readonly string[]; off?: readonly string[] };

export type NotificationNames = Readonly<Record<NotificationKind | 'param_kind', ChoiceNames>>;

/** Title and content of the chosen template. */
export type TemplateText = { title: string; content: string };

type Shown = {
  names: NotificationNames;
  /** Trigger, type and template can't be changed. */
  isLocked: boolean;
  template: TemplateText | undefined;
};

export const choiceUi = ({ names, off = [] }: ChoiceNames): UiSchema => ({
  'ui:options': { enumNames: [...names], enumDisabled: [...off] },
});

/** A field with the widget that the schema names. */
export const propertyUi = (form: JsonSchema, name: string): UiSchema => {
  const properties = ownProperty(form, 'properties');
  const field = isObject(properties) ? ownProperty(properties, name) : undefined;
  return { 'ui:field': 'property', 'ui:widget': isObject(field) ? String(field['x-widget']) : '' };
};

/** rjsf's `uiSchema` of a notification's form: widgets come from the schema, titles and names from the language. */
export const uiSchemaOf = (
  form: JsonSchema,
  t: TFunction<'notify'>,
  { names, isLocked, template }: Shown,
): UiSchema => {
  const kindUi = (kind: NotificationKind): UiSchema => ({
    ...propertyUi(form, kind),
    ...choiceUi(names[kind]),
    'ui:title': t(`dialog.${kind}`),
    'ui:disabled': isLocked,
  });
  const ofTemplate = kindUi('notifytmpldid');
  return {
    ...Object.fromEntries(notificationKinds.map((kind) => [kind, kindUi(kind)])),
    notifytmpldid: { ...ofTemplate, 'ui:options': { ...ofTemplate['ui:options'], template } },
    params: {
      'ui:field': 'params',
      'ui:title': t('params.label'),
      items: {
        kind: { ...choiceUi(names.param_kind), 'ui:placeholder': t('params.kind') },
        value: { 'ui:placeholder': t('params.text') },
      },
    },
  };
};
