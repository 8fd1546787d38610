import { nowSeconds } from '../clock.ts';
import { openDatabase } from '../operations/open-database.ts';
import { createServices } from '../create-services.ts';
import { prepareData } from './prepare.ts';
import { readSettings } from '../settings.ts';

/** Child process of a first start: makes the embedded database, writes the demo companies, ends. See `seed-in-child.ts`. */

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

// IPC disconnect: the server was killed, and the next one needs the lock of the folder.
process.once('disconnect', () => process.exit(1));

const settings = readSettings(process.env);
const db = await openDatabase(settings, (reason) => fail(`The database failed and the start ends: ${reason}`)).catch(
  (failure: Error) => fail(failure.message),
);
await prepareData(db, createServices(db, settings), nowSeconds());
await db.close();
process.exit(0);
