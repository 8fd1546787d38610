import { type Static, Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { AnswerOf } from '../../../src/api/endpoint.ts';
import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import type { ModuleConfig, RecordValues } from '../../../src/engine/column.ts';
import type { FormatContext } from '../../../src/engine/field-type.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import { isObject } from '../../../src/engine/own-property.ts';
import { products } from '../../../src/engine/products.ts';
import { closed, Did, Pid, Text } from '../../../src/schemas/wire.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { consoleCall } from '../console-call.ts';
import { personOf } from '../find-member.ts';
import { contextOf, readableModule, readableModules, shownColumns } from '../readable-module.ts';
import { shortened, textOfValue } from '../readable-record.ts';
import { rangeFields, rangeOf, rangeWords } from '../tool-range.ts';
import { tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

const maxRead = 500;
const maxEntries = 50;

const input = closed({
  person: Type.Optional(Text(128)),
  pid: Type.Optional(Pid),
  did: Type.Optional(Did),
  words: Type.Optional(Text(100)),
  ...rangeFields,
});

type ConfigsByPid = ReadonlyMap<string, ModuleConfig>;
type AuditEntry = AnswerOf<typeof endpoints.queryAudit>['results'][number];
type AuditChange = AuditEntry['changes'][number];
type Values = NonNullable<AuditChange['before']>;

/** Values of lists that the person may not read, or of columns that lists don't show, are left out. */
const valueTexts = (values: Values | undefined, config: ModuleConfig | undefined, context: FormatContext) => {
  if (config === undefined || values === undefined) return {};
  const columnsWithValue = shownColumns(config).filter(({ column }) => Object.hasOwn(values, column));
  // What the log keeps of columns are stored values.
  const stored = values as RecordValues;
  return Object.fromEntries(
    columnsWithValue.map((column) => [
      inLanguage(column.label, context.language),
      textOfValue(column, stored, context),
    ]),
  );
};

const changeWords = ({ pid, did, name, before, after }: AuditChange, configs: ConfigsByPid, context: FormatContext) => {
  const config = pid === undefined ? undefined : configs.get(pid);
  return {
    ...(config === undefined ? {} : { pid, module: inLanguage(config.name, context.language) }),
    ...(did === undefined || config === undefined ? {} : { did }),
    ...(name === undefined || config === undefined ? {} : { name: shortened(name) }),
    before: valueTexts(before, config, context),
    after: valueTexts(after, config, context),
  };
};

/** Ids that the request of an entry named: a command notes no change of its own. */
const namedIn = ({ detail, changes }: AuditEntry): { pid?: unknown; did?: unknown }[] => [
  ...changes,
  ...(isObject(detail) ? [{ pid: detail['pid'], did: detail['did'] }] : []),
];

const isAsked = (entry: AuditEntry, { pid, did, words = '' }: Static<typeof input>): boolean => {
  const named = namedIn(entry);
  const keyword = words.trim().toLowerCase();
  const texts = [entry.describe, entry.member ?? '', ...entry.changes.map(({ name = '' }) => name)];
  return (
    (pid === undefined || named.some((identity) => identity.pid === pid.toLowerCase())) &&
    (did === undefined || named.some((identity) => identity.did === did)) &&
    (keyword === '' || texts.some((text) => text.toLowerCase().includes(keyword)))
  );
};

const entryWords = (entry: AuditEntry, configs: ConfigsByPid, context: FormatContext) => ({
  at: formatMoment(entry.occurtime, context.zone),
  who: entry.member ?? entry.phone,
  what: entry.describe,
  ...(entry.status === 0 ? {} : { refused: entry.status }),
  changes: entry.changes.map((change) => changeWords(change, configs, context)),
});

const knownModules = async (caller: InnerCaller, entries: readonly AuditEntry[]): Promise<ConfigsByPid> => {
  const readable = new Set((await readableModules(caller)).map(({ pid }) => pid));
  const pids = new Set(entries.flatMap(({ changes }) => changes.map(({ pid = '' }) => pid)));
  const configs = await Promise.all(
    [...pids].filter((pid) => readable.has(pid)).map((pid) => readableModule(caller, pid)),
  );
  return new Map(configs.map((config) => [config.pid, { ...config, columns: [...columnsOf(config).values()] }]));
};

export const whoDidWhat = tool({
  name: 'who_did_what',
  title: phrase('server/assistant', 'whoDidWhat'),
  description:
    'Entries of the audit log in a time, newest first: who changed, commanded, exported or was refused what, with the values before and after where the caller may read them. By person (phone, name, staff number or user id), list (pid), record (did) and words of the description. Needs the right to read the audit log. What rules did is answered by rules_fired.',
  input,
  run: async (caller, input) => {
    const range = rangeOf(caller, input);
    const member = input.person === undefined ? undefined : await personOf(caller, input.person);
    const { results, total } = await consoleCall(caller, endpoints.queryAudit, {
      offset: 0,
      step: maxRead,
      start: range.from,
      end: range.to - 1,
      ...(member === undefined
        ? {}
        : { queryCondition: [{ key: 'userid' as const, value: member.userid, tag: '$eq' as const }] }),
    });
    const entries = results.filter((entry) => isAsked(entry, input)).slice(0, maxEntries);
    const configs = await knownModules(caller, entries);
    const context = contextOf(caller);
    const described = entries.map((entry) => entryWords(entry, configs, context));
    return {
      data: {
        range: rangeWords(caller, range),
        ...(member === undefined ? {} : { member: member.name }),
        ...(total > maxRead ? { searched: maxRead, total } : {}),
        entries: described,
      },
      blocks: [
        {
          kind: 'table',
          head: columnHeads('deedsHead', caller.language),
          rows: described.map(({ at, who, what, changes }) => [
            at,
            who,
            what,
            changes.map(({ name = '' }) => name).join(', '),
          ]),
        },
        {
          kind: 'records',
          pid: products.audit,
          filter: [{ k: 'occurtime', type: 'between', v: [range.from, range.to - 1] }],
          dids: entries.map(({ _id }) => _id),
        },
      ],
    };
  },
});
