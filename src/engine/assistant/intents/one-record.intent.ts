import type { Frame, Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, moduleCandidates, namesText, whichRecord } from '../parts.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Reads one record that the question names. */

export const intent: Intent = {
  id: 'one-record',
  offer: phrase('server/understanding', 'offerRecord'),
  fits: (parsed) => {
    const isNamed = parsed.names.some(({ records }) => records.length > 0);
    if (!isNamed) return 0;
    const [name] = parsed.names;
    const isListed =
      hasAny(parsed, 'count', 'amount') ||
      parsed.modules.some(({ isWhole, from }) => isWhole && from < (name?.from ?? 0) && hasAny(parsed, 'list'));
    return isListed ? 15 : hasAny(parsed, 'detail') ? 55 : 38;
  },
  outcome: (parsed) => {
    const pids = moduleCandidates(parsed).map(({ config }) => config.pid);
    const all = parsed.names[0]?.records ?? [];
    const ofModules = all.filter(({ pid }) => pids.includes(pid));
    const records = ofModules.length > 0 ? ofModules : all;
    const [only] = records;
    const frameFor = (record: (typeof records)[number]): Frame => {
      const config = parsed.vocabulary.modules.find((module) => module.config.pid === record.pid)?.config;
      const columns = config === undefined ? [] : parsed.conditionsOf(config).columns;
      return { intent: 'one-record', pid: record.pid, records: [record], ...(columns.length > 0 ? { columns } : {}) };
    };
    if (only === undefined) return missing(phrase('server/understanding', 'whichRecord'));
    return records.length > 1 ? whichRecord(records, parsed, frameFor) : understood(intent, frameFor(only), parsed);
  },
  wording: (frame) => phrase('server/understanding', 'details', { records: namesText(frame.records) }),
};
