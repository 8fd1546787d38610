import { openEmbedded } from '../../server/db/embedded.ts';
import { createServices } from '../../server/create-services.ts';
import { readSettings } from '../../server/settings.ts';
import { serve } from './points.ts';

/** `node serve-points.ts <folder> [<CONSOLE_DIR>]`: serves a folder that a bench has filled, and prints its address. */

const [folder = '', consoleFolder = 'none'] = process.argv.slice(2);
const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
const services = createServices(db, readSettings({ CONSOLE_DIR: consoleFolder, TRUST_PROXY: 'loopback' }));
const { url, close } = await serve(db, services);
console.log(url);
process.once('SIGTERM', () => void close().then(db.close));
