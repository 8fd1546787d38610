import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** True if the data folder contains a database, even one whose first start did not finish. */
export const isMade = (dataDir: string): boolean => existsSync(join(dataDir, 'database', 'PG_VERSION'));
