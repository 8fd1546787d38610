import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Column, Language, Stored } from '../../src/engine/column.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { NotifyType, Param } from '../../src/engine/alarms/notification.ts';
import { fillTemplate, phaseTexts, templates } from '../../src/engine/alarms/template.ts';
import { type Severity, severityOfState } from '../../src/engine/alarms/severity.ts';
import { products } from '../../src/engine/products.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import type { SendNotice } from '../inbox/notice.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import { grantsQuery, rightsFrom } from '../roles/grants.ts';
import type { Services, StoredModule } from '../services.ts';
import type { StoredNotification } from './stored.ts';
import type { AlarmModule } from './alarm-module.ts';
import type { Notice } from '../inbox/notice-shape.ts';
import { inLanguage } from '../texts.ts';

/** What happened to a record: it entered a phase of its expiry, or one of its state columns changed. */
export type Occurrence =
  | { trigger: 'expiring'; phase: 'due' | 'expiring' | 'expired'; time: number }
  | { trigger: 'statechanged'; column: Column; before: string; after: string };

type At = {
  trx: Trx;
  services: Services;
  now: number;
  sendNotice: SendNotice;
  /** The keys from `keysOf` whose notifications were sent before. */
  sentKeys: ReadonlySet<string>;
  receivers: Receivers;
  zone: string;
};
type RecordOccurrence = { record: { did: string; name: string; owner: string | null }; occurrence: Occurrence };

const channels: Readonly<Record<NotifyType, Notice['channels']>> = { '0': ['inbox'], '2': ['inbox', 'webhook'] };

/** The accounts of owners, and those that are notified of records without one; undefined where there are none of these. */
type Receivers = { owners: ReadonlyMap<string, string>; others: readonly string[] | undefined };

const managersOf = async (
  { trx, services }: Pick<At, 'trx' | 'services'>,
  { company, module }: AlarmModule,
): Promise<readonly string[]> => {
  const present = trx.selectFrom('account').select(['userid', 'did']).where('companyid', '=', company);
  const accounts = await present.where('departed', '=', false).orderBy('userid').execute();
  const roles = await services.modules.any(products.roles);
  if (roles === undefined || accounts.length === 0) return [];
  const dids = accounts.map(({ did }) => did);
  const granted = await grantsQuery(roles, company, sql`select unnest(cast(${dids} as text[]))`).execute(trx);
  const byMember = Map.groupBy(granted.rows, ({ member }) => member);
  return accounts
    .filter(({ did }) => rightsFrom(byMember.get(did) ?? [], module.config.pid).set > 0)
    .map(({ userid }) => userid);
};

/**
 * Looks up the receivers for records with these owners: the owner's account. If there is none or it has departed: all
 * accounts with the right `set` on the module. Once for a batch: a company may have thousands of accounts.
 */
export const readReceivers = async (
  context: Pick<At, 'trx' | 'services'>,
  alarmModule: AlarmModule,
  owners: readonly (string | null)[],
): Promise<Receivers> => {
  const dids = [...new Set(owners.filter((owner) => owner !== null))];
  const accounts = await context.trx
    .selectFrom('account')
    .select(['userid', 'did'])
    .where('companyid', '=', alarmModule.company)
    .where('departed', '=', false)
    .where(sql<boolean>`did = any(cast(${dids} as text[]))`)
    .execute();
  const useridsByMember = new Map(accounts.map(({ did, userid }) => [did, userid]));
  const isOwned = owners.every((owner) => owner !== null && useridsByMember.has(owner));
  return { owners: useridsByMember, others: isOwned ? undefined : await managersOf(context, alarmModule) };
};

const receiversOf = ({ owners, others }: Receivers, owner: string | null): readonly string[] => {
  const ownerUserid = owner === null ? undefined : owners.get(owner);
  return ownerUserid === undefined ? (others ?? []) : [ownerUserid];
};

type NotifyContext = { trx: Trx; services: Services; company: string; context: FormatContext };

const valueIn = async (
  { trx, company }: NotifyContext,
  module: StoredModule,
  did: string,
  column: string,
): Promise<Stored> => {
  const physicalColumn = physicalColumnOf(module, column);
  if (physicalColumn === undefined) return null;
  const result =
    await sql<Row>`select ${sql.ref(`t.${physicalColumn.physical}`)} as value from ${sql.table(module.table)} t
    where ${ofCompany(company)} and ${isRecord(module, did)}`.execute(trx);
  const value = result.rows[0]?.['value'];
  if (typeof value === 'bigint') return Number(value);
  // A value as it is stored in the database.
  return (value ?? null) as Stored;
};

/** Text of the value at the end of a path of columns; a reference is shown by the name of its record. */
const textAt = async (
  notifyContext: NotifyContext,
  module: StoredModule,
  did: string,
  path: readonly string[],
): Promise<string> => {
  const [first = '', ...rest] = path;
  const column = columnsOf(module.config).get(first);
  if (column === undefined) return '';
  const value = await valueIn(notifyContext, module, did, first);
  if (value === null) return '';
  const target =
    column.pid === undefined ? undefined : await notifyContext.services.modules.find(notifyContext.company, column.pid);
  if (target !== undefined && typeof value === 'string')
    return textAt(notifyContext, target, value, rest.length > 0 ? rest : ['name']);
  const { text, unit } = formatValue(column, value, notifyContext.context);
  return unit === '' ? text : `${text} ${unit}`;
};

const paramText = async (
  notifyContext: NotifyContext,
  module: StoredModule,
  did: string,
  { kind, value }: Param,
): Promise<string> => (kind === '0' ? value : textAt(notifyContext, module, did, value.split('.')));

const labelOf = ({ enum: values, label }: Column, key: string, language: Language): string =>
  inLanguage(values?.[key], language) ?? inLanguage(label, language);

/** Describes the occurrence as text. */
const stateText = (occurrence: Occurrence, language: Language): string => {
  if (occurrence.trigger === 'expiring') return inLanguage(phaseTexts[occurrence.phase], language);
  const { column, before, after } = occurrence;
  return `${inLanguage(column.label, language)} ${labelOf(column, before, language)} → ${labelOf(column, after, language)}`;
};

/** The state that a column entered, or that a date is near or past. */
const severityOf = (occurrence: Occurrence): Severity => {
  if (occurrence.trigger === 'expiring') return 'warning';
  const state = occurrence.column.enum?.[occurrence.after]?.state;
  return state === undefined ? 'message' : severityOfState[state];
};

/**
 * Deduplication key of one notification and occurrence, which is sent once. A state may recur later: its key has the
 * time.
 */
const keyOf = ({ id }: StoredNotification, did: string, occurrence: Occurrence, now: number): string =>
  occurrence.trigger === 'expiring'
    ? `${id}:${did}:${occurrence.phase}:${occurrence.time}`
    : `${id}:${did}:${occurrence.column.column}:${occurrence.after}:${now}`;

const sendingOf = ({ notifications }: AlarmModule, occurrence: Occurrence): StoredNotification[] =>
  notifications.filter(({ disabled, notifytrigger }) => !disabled && notifytrigger === occurrence.trigger);

/** Deduplication keys of an occurrence, one for each enabled notification that it triggers. */
export const keysOf = (alarmModule: AlarmModule, did: string, occurrence: Occurrence, now: number): string[] =>
  sendingOf(alarmModule, occurrence).map((notification) => keyOf(notification, did, occurrence, now));

/** Sends the notifications that an occurrence triggers. @returns userids who were notified */
export const notify = async (
  context: At,
  alarmModule: AlarmModule,
  { record, occurrence }: RecordOccurrence,
): Promise<string[]> => {
  const { trx, services, now, sendNotice, sentKeys, zone } = context;
  const { company, module } = alarmModule;
  const sending = sendingOf(alarmModule, occurrence).filter(
    (notification) => !sentKeys.has(keyOf(notification, record.did, occurrence, now)),
  );
  if (sending.length === 0) return [];
  const receivers = receiversOf(context.receivers, record.owner);
  const sent: string[] = [];
  for (const notification of sending) {
    const { language, params, notifytmpldid, notifytype } = notification;
    const template = templates.find(({ did }) => did === notifytmpldid);
    if (template === undefined) continue;
    const notifyContext = { trx, services, company, context: { language, zone, now } };
    const values: Record<string, string> = { notifyparam1: record.name, state: stateText(occurrence, language) };
    for (const param of params) values[param.name] = await paramText(notifyContext, module, record.did, param);
    const result = await sendNotice(
      { trx, services, now },
      {
        company,
        title: fillTemplate(inLanguage(template.title, language), values),
        content: fillTemplate(inLanguage(template.content, language), values),
        severity: severityOf(occurrence),
        receivers,
        about: { pid: module.config.pid, did: record.did },
        rule: { did: notification.id, run: keyOf(notification, record.did, occurrence, now), place: 0 },
        channels: channels[notifytype],
      },
    );
    sent.push(...result.sent);
  }
  return sent;
};
