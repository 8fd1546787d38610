import { readdirSync } from 'node:fs';
import type { Intent } from '../../src/engine/assistant/frame.ts';

const folder = new URL('../../src/engine/assistant/intents/', import.meta.url);

const intentIn = async (file: string): Promise<Intent> => {
  const imported = (await import(new URL(file, folder).href)) as { intent?: Intent };
  if (imported.intent === undefined) throw new Error(`${file} exports no intent.`);
  return imported.intent;
};

const files = readdirSync(folder).filter((file) => file.endsWith('.intent.ts'));

/** All intents of the embedded assistant, one per file of the folder. */
export const intents: readonly Intent[] = await Promise.all(files.map(intentIn));
