import { columnsOf } from '../builtin-columns.ts';
import type { Column, Language, LocalText, ModuleConfig } from '../column.ts';
import { shownValue } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import type { ShownRecord } from '../record-codec.ts';
import { formatOperand } from '../format.ts';
import { formOf } from '../views/form.ts';
import type { FormView } from '../views/view.ts';
import { comparisons, comparisonText, isComparisonCode } from './comparisons.ts';
import { storedOf } from './linkage-draft.ts';
import type { PolicyEvent } from './policy.ts';
import { takenBy } from './read-rules.ts';
import { type TriggerDraft, triggerField } from './policy-triggers.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** Events of a policy as a compiled form, and back. Contract "Policies". */

/** An application whose parameters can set a policy off, by its link. */
export type EventApplication = { id: string; pid: string; link_key: string; link_ikey: string; label: LocalText };

export type EventContext = {
  applications: readonly EventApplication[];
  /** Applications that the basic configuration does not allow: an event that was saved before it keeps its own. */
  others?: readonly EventApplication[];
  module: (pid: string) => ModuleConfig | undefined;
};

const applicationOf = (values: ShownRecord, { applications, others = [] }: EventContext) =>
  [...applications, ...others].find(({ id }) => id === values['application']);

const parameterOf = (values: ShownRecord, eventContext: EventContext): Column | undefined => {
  const config = eventContext.module(applicationOf(values, eventContext)?.pid ?? '');
  const { ikey } = values;
  return config && typeof ikey === 'string' ? columnsOf(config).get(ikey) : undefined;
};

const keepUnits = { minute: phrase('engine/policies', 'minute'), hour: phrase('engine/policies', 'hour') };

const isOffered = (column: Column): boolean =>
  column.builtin !== true && column.candisplay !== false && fieldTypeOf(column).comparisons.length > 0;

/** What devices measure and are set to comes first in the list; texts and times are looked for less. */
const isNumberOrChoice = takenBy(1);
const isTextOrTime = (column: Column): boolean => !isNumberOrChoice(column);

/** The form of an event as far as its values so far call for it. */
export function eventForm(values: ShownRecord, eventContext: EventContext): FormView {
  const application = applicationOf(values, eventContext);
  const config = eventContext.module(application?.pid ?? '');
  const parameters =
    config === undefined
      ? []
      : [...columnsOf(config).values()]
          .filter(isOffered)
          .toSorted((a, b) => Number(isTextOrTime(a)) - Number(isTextOrTime(b)));
  const parameter = parameterOf(values, eventContext);
  const codes = parameter === undefined ? [] : fieldTypeOf(parameter).comparisons;
  const code = Number(values['trend_type']);
  const needsValue = isComparisonCode(code) && comparisons[code].needsValue;
  const labels = (entries: readonly (readonly [string, LocalText])[]) => Object.fromEntries(entries);
  const all: Column[] = [
    triggerField('application', phrase('engine/policies', 'application'), {
      type: 'enum',
      enum: labels(
        [...eventContext.applications, ...(application === undefined ? [] : [application])].map(({ id, label }) => [
          id,
          label,
        ]),
      ),
    }),
    ...(config === undefined
      ? []
      : [
          triggerField('ikey', phrase('engine/policies', 'parameter'), {
            type: 'enum',
            enum: labels(parameters.map(({ column, label }) => [column, label])),
          }),
        ]),
    ...(parameter === undefined
      ? []
      : [
          triggerField('trend_type', phrase('engine/policies', 'relation'), {
            type: 'enum',
            enum: labels(codes.map((comparison) => [String(comparison), comparisonText(comparison, parameter)])),
          }),
        ]),
    ...(parameter === undefined || !needsValue
      ? []
      : [
          {
            ...parameter,
            column: 'ref_value',
            label: phrase('engine/policies', 'value'),
            rw: 3 as const,
            required: 2 as const,
            section: phrase('engine/policies', 'section'),
          },
          triggerField('keep', phrase('engine/policies', 'staysSo'), { type: 'int', min: 0, max: 1440, required: 0 }),
          triggerField('keeptype', phrase('engine/policies', 'unit'), { type: 'enum', enum: keepUnits, required: 0 }),
        ]),
  ];
  return formOf(all, { pid: '', purpose: 'edit' });
}

/** The event after `column` was edited. Another field starts with "is reported". Contract "Policies". */
export function editedEvent(values: ShownRecord, column: string): ShownRecord {
  const { ikey, trend_type, ref_value, ...rest } = values;
  if (column === 'application') return rest;
  if (column === 'ikey') return { ...rest, ikey, trend_type: '5' };
  return { ...rest, ikey, trend_type, ref_value };
}

type Applications = Pick<EventContext, 'applications' | 'others' | 'module'>;

export function eventDraft(
  event: PolicyEvent & { idev_pid_label?: string; ikey_label?: string },
  eventContext: Applications,
): TriggerDraft {
  const config = eventContext.module(event.idev_pid);
  const column = config && columnsOf(config).get(event.ikey);
  const unit = event.keeptype === 'hour' ? 3600 : 60;
  const linked = [...eventContext.applications, ...(eventContext.others ?? [])].filter(
    ({ pid }) => pid === event.idev_pid,
  );
  const application =
    linked.find(
      ({ link_key, link_ikey }) =>
        event.link_key === undefined || (link_key === event.link_key && link_ikey === (event.link_ikey ?? '')),
    ) ?? linked[0];
  const formValues = {
    application: application?.id ?? event.idev_pid,
    ikey: event.ikey,
    trend_type: String(event.trend_type),
    ref_value: column && shownValue(column, event.ref_value),
    ...(event.keeptime === 0 ? {} : { keep: event.keeptime / unit }),
    keeptype: event.keeptype,
  };
  return {
    values: Object.fromEntries(Object.entries(formValues).filter(([, value]) => value !== undefined)),
    kept: event.id === undefined ? {} : { id: event.id },
    ...(column === undefined ? { called: [event.idev_pid_label, event.ikey_label].join(' ').trim() } : {}),
  };
}

export function eventWire({ values, kept }: TriggerDraft, eventContext: EventContext): object {
  const application = applicationOf(values, eventContext);
  const column = parameterOf(values, eventContext);
  const code = Number(values['trend_type'] ?? 5);
  const needsValue = isComparisonCode(code) && comparisons[code].needsValue;
  const { keep, keeptype = 'minute' } = values;
  const unit = keeptype === 'hour' ? 3600 : 60;
  return {
    ...kept,
    idev_pid: application?.pid ?? '',
    ikey: values['ikey'] ?? '',
    ...(application === undefined ? {} : { link_key: application.link_key, link_ikey: application.link_ikey }),
    trend_type: code,
    ref_value: column && needsValue ? (storedOf(column, values['ref_value']) ?? null) : null,
    keeptime: needsValue && typeof keep === 'number' ? keep * unit : 0,
    keeptype,
  };
}

export function eventText(
  { values, called = '' }: TriggerDraft,
  eventContext: EventContext,
  context: { language: Language; zone: string },
): string {
  const { language } = context;
  const column = parameterOf(values, eventContext);
  const code = Number(values['trend_type']);
  if (column === undefined || !isComparisonCode(code))
    return inLanguage(applicationOf(values, eventContext)?.label, language) ?? called;
  const stored = comparisons[code].needsValue ? storedOf(column, values['ref_value']) : undefined;
  const { text: value, unit } =
    stored === undefined ? { text: '', unit: '' } : formatOperand(column, stored, { ...context, now: 0 });
  const application = inLanguage(applicationOf(values, eventContext)?.label, language) ?? '';
  const { keep, keeptype } = values;
  const keepUnit = inLanguage(
    keeptype === 'hour' ? phrase('engine/policies', 'h') : phrase('engine/policies', 'min'),
    language,
  );
  const name = `${String(keep)} ${keepUnit}`;
  const hasDuration = comparisons[code].needsValue && typeof keep === 'number' && keep > 0;
  return [
    application,
    inLanguage(column.label, language),
    inLanguage(comparisonText(code, column), language),
    value,
    unit,
    hasDuration ? inLanguage(phrase('engine/policies', 'forSpan', { name }), language) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
