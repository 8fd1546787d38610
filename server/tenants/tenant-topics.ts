import type { Db, Trx } from '../db/database.ts';
import { grantsWithin, grantTopic, readGrants, revokeTopic, conflictingGrant } from '../devices/mqtt/grants.ts';
import { topicFormFault } from '../devices/mqtt/topics.ts';

/** Which company hears what is said below an MQTT topic; no two companies hear the same. */
export type TopicOrder = { topic: string; isGone: boolean };

/** Gives a company a topic, or takes it away. @returns what is wrong with it; then nothing has changed */
export const orderTopic = async (
  trx: Trx,
  company: string,
  { topic, isGone }: TopicOrder,
): Promise<string | undefined> => {
  if (isGone)
    return (await revokeTopic(trx, company, topic))
      ? undefined
      : `The company has no topic "${topic}". "npm run tenant -- topics" shows them.`;
  const fault = topicFormFault(topic);
  if (fault !== undefined) return fault;
  const rival = conflictingGrant(await grantsWithin(trx), company, topic);
  if (rival !== undefined) return `Company ${rival} hears "${topic}", a topic above it or one below it already.`;
  await grantTopic(trx, company, topic);
  return undefined;
};

/** A line for each topic. `names`: companies by id. */
export const topicLines = async (db: Db, names: ReadonlyMap<string, string>): Promise<string[]> => {
  const grants = await readGrants(db);
  if (grants.size === 0) return ['No company has a topic beside its own colonnade/COMPANY/….'];
  return [...grants].map(([granted, company]) => `${granted}  ${names.get(company) ?? company}`);
};
