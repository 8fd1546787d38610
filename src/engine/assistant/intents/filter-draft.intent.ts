import type { Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, listText, moduleCandidates, nameOfModule, narrowing, whichModule } from '../parts.ts';
import { holdIn } from '../schedule.ts';
import { columnSpan } from '../units.ts';
import { listFrame } from './records.intent.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Drafts a filter group of a list. */

export const intent: Intent = {
  id: 'filter-draft',
  offer: phrase('server/understanding', 'offerFilterGroup'),
  fits: (parsed) => (hasAny(parsed, 'filter') && hasAny(parsed, 'make') ? 93 : 0),
  outcome: (parsed) => {
    const modules = moduleCandidates(parsed);
    const [module] = modules;
    if (module === undefined) return missing(phrase('server/understanding', 'filterGroupOfWhichList'));
    if (modules.length > 1)
      return whichModule(modules, (knownModule) => ({
        ...listFrame(parsed, knownModule).frame,
        intent: 'filter-draft',
      }));
    const { frame, outcome } = listFrame(parsed, module);
    if (outcome?.kind === 'unclear')
      return {
        ...outcome,
        choices: outcome.choices.map((choice) => ({ ...choice, frame: { ...choice.frame, intent: 'filter-draft' } })),
      };
    if (frame.conditions?.length === 0 && frame.places === undefined)
      return missing(phrase('server/understanding', 'whichRecordsHeld'));
    // A filter compares columns: how long something lasts is none.
    const isCompared = (frame.conditions ?? []).some(({ item }) =>
      module.config.columns.some((column) => column.column === item.k && columnSpan(column) !== undefined),
    );
    const hold = holdIn(parsed.text, () => isCompared);
    const unused = [
      ...(hold === undefined ? [] : [hold.words]),
      ...parsed.runs.filter((run) => !(hold?.words ?? '').includes(run)),
    ];
    return understood(
      intent,
      { ...frame, intent: 'filter-draft', ...(unused.length > 0 && parsed.names.length === 0 ? { unused } : {}) },
      parsed,
    );
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = nameOfModule(parsed, frame.pid);
    const { unused = [] } = frame;
    const leftOut = unused.length === 0 ? '' : phrase('server/understanding', 'leftOut', { words: listText(unused) });
    return phrase('server/understanding', 'draftFilterGroup', { name, about, leftOut });
  },
};
