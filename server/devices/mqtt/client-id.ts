import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';

const key = 'mqttclient';

/** Under which the broker keeps the session of this database: any server of it receives the undelivered messages. */
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
