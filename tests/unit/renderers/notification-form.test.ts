// @vitest-environment node
import { createSchemaUtils } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { checkNotification, notifyTypes, paramKinds } from '../../../src/engine/alarms/notification.ts';
import { notificationForm, readNotificationDraft } from '../../../src/engine/alarms/notification-form.ts';
import { maxParams, paramNames, templates, triggers } from '../../../src/engine/alarms/template.ts';
import type { JsonSchema } from '../../../src/engine/field-type.ts';
import { isObject } from '../../../src/engine/own-property.ts';
import { sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { createFormValidator } from '../../../src/renderers/form/form-validator.ts';
import { refusedFields } from '../../../src/schemas/refused-fields.ts';
import { errorPath } from '../../../src/schemas/compile-schema.ts';

/** The form of a notification: its schema in the browser, and the check of the server. */

const form = notificationForm({
  notifytrigger: triggers,
  notifytype: notifyTypes,
  notifytmpldid: templates.map(({ did }) => did),
  param_kind: paramKinds,
});

const chosen = { notifytrigger: 'expiring', notifytype: '0', notifytmpldid: 'tmpl-expiring' };
const column = sampleModule.columns.find(({ column: name }) => name === 'name')?.column ?? '';
const params = (...all: object[]) => ({ ...chosen, params: all });
const [first = '', second = ''] = paramNames;

/** The field, or the parameter, that a fault is in: the server names the parameter alone. */
const places = (paths: readonly string[]): string[] => [
  ...new Set(paths.map((path) => path.split('/').slice(0, 3).join('/'))),
];

const refusedByServer = (values: Readonly<Record<string, unknown>>): string[] => {
  const { notifytmpldid, params: list } = readNotificationDraft(values);
  const input = { notifytrigger: values['notifytrigger'], notifytype: values['notifytype'] };
  const checked = checkNotification(
    { ...input, notifytmpldid: notifytmpldid ?? '', params: JSON.stringify(list) },
    sampleModule,
    () => undefined,
  );
  return checked.ok ? [] : places(checked.faults.map(({ path }) => path));
};

const validator = createFormValidator((_form, error) => errorPath(error));

const refusedByRjsf = (values: Readonly<Record<string, unknown>>): string[] =>
  places(validator.validateFormData(values, form).errors.map(({ message = '' }) => message));

describe('a notification is refused at the same fields by the form and by the server', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string[]]>([
    ['nothing is chosen', { params: [] }, ['/notifytrigger', '/notifytype', '/notifytmpldid']],
    ['without parameters', params(), []],
    ['an unknown trigger', { ...params(), notifytrigger: 'sometimes' }, ['/notifytrigger']],
    ['an unknown type', { ...params(), notifytype: '1' }, ['/notifytype']],
    ['an unknown template', { ...params(), notifytmpldid: 'tmpl-x' }, ['/notifytmpldid']],
    ['a parameter without a kind', params({ name: first }), ['/params/0']],
    ['an unknown kind', params({ name: first, kind: '7', value: 'x' }), ['/params/0']],
    ['an unknown name', params({ name: 'notifyparam11', kind: '0', value: 'x' }), ['/params/0']],
    ['a fixed text', params({ name: first, kind: '0', value: 'Call us' }), []],
    ['a text of blanks', params({ name: first, kind: '0', value: ' \t ' }), ['/params/0']],
    ['a text of 200 characters', params({ name: first, kind: '0', value: 'x'.repeat(200) }), []],
    ['a text of 201 characters', params({ name: first, kind: '0', value: 'x'.repeat(201) }), ['/params/0']],
    ['a text that is no path', params({ name: first, kind: '0', value: 'a..b.c.d' }), []],
    ['a column', params({ name: first, kind: '1', value: column }), []],
    ['no column', params({ name: first, kind: '1' }), ['/params/0']],
    ['a path of four steps', params({ name: first, kind: '1', value: 'a.b.c.d' }), ['/params/0']],
    ['a path with an empty step', params({ name: first, kind: '1', value: `${column}.` }), ['/params/0']],
    [
      'faults of several parameters',
      params({ name: first, kind: '0' }, { name: second, kind: '0', value: 'x' }, { name: 'notifyparam3' }),
      ['/params/0', '/params/2'],
    ],
    ['ten parameters', params(...paramNames.map((name) => ({ name, kind: '0', value: 'x' }))), []],
    [
      'eleven parameters',
      params(...Array.from({ length: maxParams + 1 }, () => ({ name: first, kind: '0', value: 'x' }))),
      ['/params'],
    ],
  ])('%s', (_name, values, expected) => {
    expect(places(refusedFields(form, readNotificationDraft(values)))).toEqual(expected);
    expect(refusedByRjsf(values)).toEqual(expected);
    expect(refusedByServer(values)).toEqual(expected);
  });
});

describe('the field of a parameter’s value', () => {
  const utils = createSchemaUtils(validator, form);
  const items = (form['properties'] as { params: { items: JsonSchema } }).params.items;

  it.each([
    [undefined, undefined],
    ['0', 'text'],
    ['1', 'path'],
  ])('of the kind %s is %s', (kind, widget) => {
    const values = { name: first, ...(kind !== undefined && { kind }) };
    const { properties } = utils.retrieveSchema(items, values);
    const value = isObject(properties) ? properties['value'] : undefined;
    expect(isObject(value) ? value['x-widget'] : undefined).toBe(widget);
  });
});

it('a choice that is still requested refuses nothing that may be offered', () => {
  const waiting = notificationForm({ notifytrigger: [], notifytype: [], notifytmpldid: [], param_kind: paramKinds });
  expect(refusedFields(waiting, readNotificationDraft(params()))).toEqual([]);
});
