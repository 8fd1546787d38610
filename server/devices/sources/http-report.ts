import type { LocalText, ModuleConfig } from '../../../src/engine/column.ts';
import { stepsOf } from '../../../src/engine/json-pointer.ts';
import { isObject, type JsonObject, ownProperty } from '../../../src/engine/own-property.ts';
import { statuses } from '../../../src/api/endpoint.ts';
import { noValues } from '../mqtt/message.ts';
import { valuesFrom } from '../mqtt/payload.ts';
import type { Report, ReportResult } from '../../drivers/report.ts';
import { phrase } from '../../texts.ts';

/** Reads one report of an HTTP call; what is wrong with its properties is found by the intake. Contract "Reports by HTTP". */

type Read = { report: Report } | { refused: ReportResult };

const refused = (msg: LocalText): Read => ({ refused: { kind: 'refused', status: statuses.badInput, msg } });

const notAnObject: LocalText = phrase('server/devices', 'reportNotObject');

const unknownProperty = (name: string): LocalText =>
  phrase('server/devices', 'reportPropertyUnknown', { name: name.slice(0, 64) });

const properties = new Set(['device', 'at', 'values', 'id']);

/**
 * Values by column. A property with the name of a column holds the stored value; what a column's `source` points to is
 * what the device writes, read as from any other source. Properties of neither kind stay, so that the intake refuses them.
 */
const valuesOf = (config: ModuleConfig | undefined, payload: JsonObject) => {
  const sources = (config?.columns ?? []).flatMap(({ column, source }) =>
    source === undefined || ownProperty(payload, column) !== undefined ? [] : [{ column, source }],
  );
  if (config === undefined || sources.length === 0) return payload;
  const read = valuesFrom(config, payload);
  const mappedValues = sources.flatMap(({ column, source }) => {
    const value = ownProperty(read, column);
    return value === undefined ? [] : [{ column, source, value }];
  });
  const used = new Set(mappedValues.map(({ source }) => stepsOf(source)[0]));
  const named = Object.entries(payload).filter(([name]) => !used.has(name));
  return Object.fromEntries([...named, ...mappedValues.map(({ column, value }) => [column, value] as const)]);
};

export const readHttpReport = (config: ModuleConfig | undefined, body: unknown): Read => {
  if (!isObject(body)) return refused(notAnObject);
  const extraName = Object.keys(body).find((name) => !properties.has(name));
  if (extraName !== undefined) return refused(unknownProperty(extraName.toWellFormed().replaceAll('\0', '')));
  const { device, at, values, id } = body;
  const read = isObject(values) ? valuesOf(config, values) : values;
  const isEmpty = isObject(values) && Object.keys(values).length === 0;
  // The intake checks every property, whatever its source says of types.
  const report = {
    device,
    at,
    values: read,
    ...(id === undefined ? {} : { id }),
    ...(isEmpty && { unreadable: { why: noValues } }),
  } as Report;
  return { report };
};
