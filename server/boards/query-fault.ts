import { statuses } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { inLanguage, localText, phrase, phrasePattern } from '../texts.ts';

/** Messages for invalid queries of a board, with the remedy. */
const sentences = {
  column: phrasePattern('server/boards', 'column'),
  grouping: phrasePattern('server/boards', 'grouping'),
  bucket: phrasePattern('server/boards', 'bucket'),
  buckets: phrasePattern('server/boards', 'buckets'),
  aggregate: phrasePattern('server/boards', 'aggregate'),
  measured: phrase('server/boards', 'measured'),
  moment: phrasePattern('server/boards', 'timeColumnNeeded'),
  duplicate: phrasePattern('server/boards', 'duplicate'),
  sort: phrasePattern('server/boards', 'sort'),
  fill: phrase('server/boards', 'fill'),
  mixed: phrase('server/boards', 'mixed'),
  nothing: phrase('server/boards', 'nothing'),
  through: phrasePattern('server/boards', 'through'),
  order: phrase('server/boards', 'order'),
  toomany: phrasePattern('server/boards', 'toomany'),
  slow: phrase('server/boards', 'slow'),
} as const satisfies Record<string, LocalText>;

/** A fault of a query at a path inside of it. */
export const queryFault = (
  path: string,
  rule: keyof typeof sentences,
  values: Readonly<Record<string, string | number>> = {},
): Refusal => {
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => String(values[name] ?? ''));
  return badInput(
    path,
    rule,
    localText((language) => filled(inLanguage(sentences[rule], language))),
  );
};

/** Runs the work of one query; the faults of its input get the path of the query in the body in front. */
export const underPath = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status !== statuses.badInput) throw failure;
    const faults = failure.faults.map((fault) => ({ ...fault, path: `${path}${fault.path}` }));
    throw new Refusal('badInput', failure.text, faults, failure.payload);
  }
};
