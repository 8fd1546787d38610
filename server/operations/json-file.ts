import { readFile } from 'node:fs/promises';
import { Misuse } from './shell.ts';

/** The bytes of a file that was named to a command. */
export async function readNamedFile(file: string): Promise<Buffer> {
  return readFile(file).catch((failure: NodeJS.ErrnoException) => {
    throw new Misuse(`${file} cannot be read (${failure.code ?? failure.message}). Check the path.`);
  });
}

/** The JSON of a file that was named to a command. Editors on Windows may save a byte order mark, which is no JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readNamedFile(file));
  try {
    return JSON.parse(text) as unknown;
  } catch (failure) {
    throw new Misuse(`${file} is not JSON: ${failure instanceof Error ? failure.message : String(failure)}`, {
      cause: failure,
    });
  }
}
