import type { LocalText } from '../../../src/engine/column.ts';
import type { Db } from '../../db/database.ts';
import type { Sending, SendResult } from '../../drivers/source.ts';
import type { Connection } from './connection.ts';
import { namesOf } from './device-names.ts';
import { mqttFiguresOf } from './figures.ts';
import { type Grants, grantedBase, readGrants } from './grants.ts';
import { payloadFor } from './payload.ts';
import { commandTopic, isDeviceName } from './topics.ts';
import { phrase } from '../../texts.ts';

const noTopic: LocalText = phrase('server/devices', 'topicNotOwned');
const noName: LocalText = phrase('server/devices', 'topicNameWrong');
const notTaken: LocalText = phrase('server/devices', 'brokerRefused');

type Over = { db: Db; over: Connection };

const failed = (why: LocalText): SendResult => ({ kind: 'failed', why });

const sendOne = async (
  { db, over }: Over,
  sending: Sending,
  { base, name }: { base: string | undefined; name: string },
): Promise<SendResult> => {
  if (base === undefined) return failed(noTopic);
  if (!isDeviceName(name)) return failed(noName);
  try {
    await over.publish(commandTopic(base, name), payloadFor(sending.module.config, sending.values));
    mqttFiguresOf(db).published += 1;
    return { kind: 'sent' };
  } catch {
    return failed(notTaken);
  }
};

const baseFor = (grants: Grants, { company, module }: Sending) => grantedBase(grants, company, module);

/** Publishes commands, each under the topic of its device; answers in the order of `sendings`. Never throws. */
export const sendAll = async (context: Over, sendings: readonly Sending[]): Promise<SendResult[]> => {
  const { db } = context;
  try {
    const grants = await readGrants(db);
    const names = new Map<string, string>();
    const byModule = Map.groupBy(sendings, ({ company, module }) => `${company} ${module.config.pid}`);
    for (const [first, ...others] of byModule.values()) {
      if (first === undefined) continue;
      const { company, module } = first;
      const dids = [first, ...others].map(({ did }) => did);
      for (const [did, name] of await namesOf({ db, company, module }, dids)) names.set(`${company} ${did}`, name);
    }
    return await Promise.all(
      sendings.map((sending) => {
        const { company, did } = sending;
        return sendOne(context, sending, {
          base: baseFor(grants, sending),
          name: names.get(`${company} ${did}`) ?? '',
        });
      }),
    );
  } catch {
    return sendings.map(() => failed(notTaken));
  }
};
