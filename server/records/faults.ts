import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { faultText } from '../../src/engine/faults.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { pointerText, stepsOf } from '../../src/engine/json-pointer.ts';
import { isObject, ownProperty } from '../../src/engine/own-property.ts';
import { Refusal, type FaultMessage } from '../http/refusal.ts';
import { localText, phrase } from '../texts.ts';

const inside = (value: unknown, segment: string): unknown => {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) ? ownProperty(value, segment) : undefined;
};

/** Name of the column that a fault concerns: a part of its path, or the column of the condition item at the path. */
const columnAt = (config: ModuleConfig, path: string, body: unknown): string | undefined => {
  const columns = columnsOf(config);
  let value = body;
  for (const segment of stepsOf(path)) {
    if (isObject(value) && typeof value['k'] === 'string') return value['k'];
    if (columns.has(segment) && value !== body) return segment;
    value = inside(value, segment);
  }
  return undefined;
};

type LabelledFault = FaultMessage & { label?: LocalText };

const withMessage = (config: ModuleConfig, fault: Fault, body: unknown): LabelledFault => {
  const { path, rule } = fault;
  const name = columnAt(config, path, body);
  const label = name === undefined ? undefined : columnsOf(config).get(name)?.label;
  const called = label ?? name ?? stepsOf(path).at(-1) ?? '';
  const message = localText((language) => faultText(fault, called, language));
  return label === undefined ? { path, rule, message } : { path, rule, message, label };
};

/** A sentence that names its field needs no name before it. */
const withField = ({ path, message }: FaultMessage): LocalText => {
  const field = pointerText(path.replace(/^\/data(?=\/|$)/, ''))
    .slice(0, 200)
    .toWellFormed();
  const name = (stepsOf(path).at(-1) ?? '').toLowerCase();
  if (field === '' || message.en.toLowerCase().includes(name)) return message;
  return phrase('server/records', 'fieldMessage', {
    field: phrase('server/http', 'namedField', { field }),
    message,
  });
};

/** The message of a refusal: the first fault, with the label or else the names of its place, and how many more there are. */
const first = (faults: readonly LabelledFault[]): LocalText => {
  const [fault] = faults;
  if (fault === undefined) return phrase('server/records', 'checkValues');
  const more = faults.length - 1;
  const message =
    fault.label === undefined
      ? withField(fault)
      : phrase('server/records', 'fieldMessage', { field: fault.label, message: fault.message });
  return more > 0 ? phrase('server/records', 'andMoreFaults', { message, more }) : message;
};

/** Maximum number of faults in one answer. */
const maxFaults = 100;

/** The refusal for faults of a module's columns; their paths are JSON pointers into `body`. */
export const refusalOf = (config: ModuleConfig, faults: readonly Fault[], body: unknown): Refusal => {
  const all = faults.slice(0, maxFaults).map((fault) => withMessage(config, fault, body));
  return new Refusal(
    'badInput',
    first(all),
    all.map(({ path, rule, message }) => ({ path, rule, message })),
  );
};

/** The refusal for faults that have a message already. */
export const refusalOfMessages = (faults: readonly FaultMessage[]): Refusal =>
  new Refusal('badInput', first(faults), faults.slice(0, maxFaults));
