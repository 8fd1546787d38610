import type { LocalText } from '../../../src/engine/column.ts';
import type { Db } from '../../db/database.ts';
import type { Sending, SendResult } from '../../drivers/source.ts';
import type { Connection } from './connection.ts';
import { isOwnTopic } from './addresses.ts';
import { devicesOfNames, namesOf } from './device-names.ts';
import { mqttFiguresOf } from './figures.ts';
import { grantedBase, readGrants } from './grants.ts';
import { sharedTopic } from './message.ts';
import { payloadFor } from './payload.ts';
import { routesOfCompany } from './routes.ts';
import type { Services } from '../../services.ts';
import { commandTopic, isDeviceName } from './topics.ts';
import { phrase } from '../../texts.ts';

const noTopic: LocalText = phrase('server/devices', 'topicNotOwned');
const noName: LocalText = phrase('server/devices', 'topicNameWrong');
const notTaken: LocalText = phrase('server/devices', 'brokerRefused');

type Over = { db: Db; over: Connection; services: Pick<Services, 'modules' | 'settings'> };

/** Where a command is published: the base topic of its module and the device's name below it. */
type Target = { base: string | undefined; name: string; isShared: boolean };

const failed = (why: LocalText): SendResult => ({ kind: 'failed', why });

const sendOne = async ({ db, over }: Over, sending: Sending, { base, name, isShared }: Target): Promise<SendResult> => {
  if (base === undefined) return failed(noTopic);
  if (!isDeviceName(name)) return failed(noName);
  if (isShared) return failed(sharedTopic);
  try {
    await over.publish(commandTopic(base, name), payloadFor(sending.module.config, sending.values));
    mqttFiguresOf(db).published += 1;
    return { kind: 'sent' };
  } catch {
    return failed(notTaken);
  }
};

/** Where the commands for the devices of one company are published, by device. */
const targetsOf = async (
  { db, services }: Over,
  company: string,
  sendings: readonly Sending[],
): Promise<ReadonlyMap<string, Target>> => {
  const grants = await readGrants(db);
  const routes = await routesOfCompany({ db, services }, company);
  const targets = new Map<string, Target>();
  for (const ofModule of Map.groupBy(sendings, ({ module }) => module.config.pid).values()) {
    const [{ module } = {}] = ofModule;
    if (module === undefined) continue;
    const names = await namesOf(
      { db, company, module },
      ofModule.map(({ did }) => did),
    );
    const base = grantedBase(grants, company, module);
    const route = base === undefined ? undefined : routes.get(base);
    const isAlone = route === undefined || route.modules.length < 2;
    const named = isAlone ? undefined : await devicesOfNames({ db, route }, [...names.values()]);
    for (const [did, name] of names) {
      const isOther = named?.get(name)?.some((device) => device.did !== did) ?? false;
      const isBelowOther = base !== undefined && route !== undefined && !isOwnTopic(routes, { base, name });
      targets.set(did, { base, name, isShared: isOther || isBelowOther });
    }
  }
  return targets;
};

const noTarget: Target = { base: undefined, name: '', isShared: false };

/** Publishes commands, each under the topic of its device; answers in the order of `sendings`. Never throws. */
export const sendAll = async (context: Over, sendings: readonly Sending[]): Promise<SendResult[]> => {
  try {
    const targets = new Map<string, ReadonlyMap<string, Target>>();
    for (const [company, own] of Map.groupBy(sendings, (sending) => sending.company))
      targets.set(company, await targetsOf(context, company, own));
    return await Promise.all(
      sendings.map((sending) => sendOne(context, sending, targets.get(sending.company)?.get(sending.did) ?? noTarget)),
    );
  } catch {
    return sendings.map(() => failed(notTaken));
  }
};
