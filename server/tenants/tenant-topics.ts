import type { Db, Trx } from '../db/database.ts';
import { grantsWithin, grantTopic, readGrants, revokeTopic, conflictingGrant } from '../devices/mqtt/grants.ts';
import { topicFormFault } from '../devices/mqtt/topics.ts';

/** MQTT topic grant: the company receives the messages below the topic. Grants of two companies never overlap. */
export type TopicGrantChange = { topic: string; isGone: boolean };

/** Grants or revokes a topic. @returns the fault, if there is one; then nothing has changed */
export const changeTopicGrant = async (
  trx: Trx,
  company: string,
  { topic, isGone }: TopicGrantChange,
): Promise<string | undefined> => {
  if (isGone)
    return (await revokeTopic(trx, company, topic))
      ? undefined
      : `The company has no topic "${topic}". "npm run tenant -- topics" shows them.`;
  const fault = topicFormFault(topic);
  if (fault !== undefined) return fault;
  const conflictingCompany = conflictingGrant(await grantsWithin(trx), company, topic);
  if (conflictingCompany !== undefined)
    return `Company ${conflictingCompany} hears "${topic}", a topic above it or one below it already.`;
  await grantTopic(trx, company, topic);
  return undefined;
};

/** A line for each topic. `names`: companies by id. */
export const topicLines = async (db: Db, names: ReadonlyMap<string, string>): Promise<string[]> => {
  const grants = await readGrants(db);
  if (grants.size === 0) return ['No company has a topic beside its own colonnade/COMPANY/….'];
  return [...grants].map(([granted, company]) => `${granted}  ${names.get(company) ?? company}`);
};
