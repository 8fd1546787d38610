import { readServiceAnswer, type Weather } from '../../src/engine/weather.ts';

/** Lifetime of a cached answer, which all users share. */
const cacheSeconds = 600;
const timeoutMilliseconds = 5000;
/** Maximum size of an answer, in bytes. */
const maxBytes = 64 * 1024;

type Cached = { askedAt: number; answer: Promise<Weather | null> };

const cache = new Map<string, Cached>();

/** The text of an answer, read no further than the limit. `undefined`: it is larger. */
const readLimited = async (answer: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const ask = async (address: string, now: number): Promise<Weather | null> => {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMilliseconds) });
    const text = answer.ok ? await readLimited(answer) : undefined;
    return text === undefined ? null : readServiceAnswer(JSON.parse(text), now);
  } catch {
    // When the service can't be reached, the company's own sensor is the fallback.
    return null;
  }
};

/** Weather from the service at this address, cached for ten minutes on each server. */
export const weatherByService = (address: string, now: number): Promise<Weather | null> => {
  const former = cache.get(address);
  if (former !== undefined && now - former.askedAt < cacheSeconds) return former.answer;
  const answer = ask(address, now);
  cache.set(address, { askedAt: now, answer });
  return answer;
};
