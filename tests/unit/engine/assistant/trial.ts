import type { Frame } from '../../../../src/engine/assistant/frame.ts';
import { understand } from '../../../../src/engine/assistant/understand.ts';
import type { Understanding } from '../../../../src/engine/assistant/understand.ts';
import type { FoundName, Vocabulary } from '../../../../src/engine/assistant/vocabulary.ts';
import { intents } from '../../../../server/assistant/intents.ts';

/** Monday, 23 November 2026, 14:00 in Shanghai. */
export const clock = { now: Date.parse('2026-11-23T06:00:00Z') / 1000, zone: 'Asia/Shanghai' };

type Context = { vocabulary: Vocabulary; names?: readonly FoundName[]; former?: Frame };

export const understandingOf = (question: string, { vocabulary, names = [], former }: Context): Understanding =>
  understand(question, {
    vocabulary,
    names,
    clock,
    intents,
    remembered: former === undefined ? {} : { frame: former },
  });

/** A day as `2026-11-03`, in the zone of the clock. */
export const dayText = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10);
