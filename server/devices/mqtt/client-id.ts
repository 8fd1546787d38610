import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';

const key = 'mqttclient';

/** MQTT client id. The broker stores the session under it, so that any server of this database receives the undelivered messages. */
export const clientIdOf = (db: Db): Promise<string> =>
  db.transaction('system', async (trx) => {
    await trx
      .insertInto('setting')
      .values({ key, value: `colonnade-${randomUUID().slice(0, 12).replace('-', '')}` })
      .onConflict((on) => on.doNothing())
      .execute();
    const { value } = await trx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow();
    return value;
  });
