import { readServiceAnswer, type Weather } from '../../src/engine/weather.ts';

/** Seconds between two requests to the service, for all users together. */
const rest = 600;
const patienceMilliseconds = 5000;
const mostBytes = 64 * 1024;

type Kept = { askedAt: number; answer: Promise<Weather | null> };

const kept = new Map<string, Kept>();

const ask = async (address: string, now: number): Promise<Weather | null> => {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patienceMilliseconds) });
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || length > mostBytes) return null;
    const text = await answer.text();
    return text.length > mostBytes ? null : readServiceAnswer(JSON.parse(text), now);
  } catch {
    // When the service can't be reached, the company's own sensor is the fallback.
    return null;
  }
};

/** The weather by the service at this address, asked at most every ten minutes by this server. */
export const weatherByService = (address: string, now: number): Promise<Weather | null> => {
  const former = kept.get(address);
  if (former !== undefined && now - former.askedAt < rest) return former.answer;
  const answer = ask(address, now);
  kept.set(address, { askedAt: now, answer });
  return answer;
};
