import { referencesTo } from '../../reference.ts';
import { consumedColumn } from '../consumed.ts';
import type { Frame, Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { compared, energyKinds, hasAny, nameOfModule, narrowing, whichModule } from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { presentMonth } from '../time-range.ts';
import { modulesOfKind } from '../vocabulary.ts';
import type { KnownModule } from '../vocabulary.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Which places or meters used most, and whose use changed most. */

const defaultMost = 5;
const maxPlaces = 20;
const top = /\btop (\d+)|前\s*(\d+|[一二三四五六七八九十])\s*(?:名|个|家|位)?/;
const ranked =
  /\b(?:top|rank(?:ing|ed)?|most|highest|biggest|largest)\b|排名|排行|最多|最高|最大|前\s*(?:\d+|[一二三四五六七八九十])\s*(?:名|个|家)/;

const hanDigits = '零一二三四五六七八九十';
const countIn = ({ text }: ParsedQuestion): number => {
  const match = top.exec(text);
  const word = match?.[1] ?? match?.[2];
  if (word === undefined) return defaultMost;
  const count = /^\d+$/.test(word) ? Number(word) : hanDigits.indexOf(word);
  return Math.min(Math.max(count, 1), maxPlaces);
};

const metersOf = (parsed: ParsedQuestion): KnownModule[] => {
  const { kinds } = energyKinds(parsed);
  return (kinds.length > 0 ? kinds : (['electricity'] as const)).flatMap((kind) =>
    modulesOfKind(parsed.vocabulary, kind).filter((module) => consumedColumn(module) !== undefined),
  );
};

/** The list that a question ranks: meters refer to its records, or it is that of the meters. */
const placesIn = (parsed: ParsedQuestion): { by: string; meters: KnownModule[] } | undefined => {
  const meters = metersOf(parsed);
  for (const { pids } of parsed.modules)
    for (const by of pids) {
      const referring = meters.filter(({ config }) => config.pid !== by && referencesTo(config.columns, by).length > 0);
      if (referring.length > 0) return { by, meters: referring };
    }
  const named = new Set(parsed.modules.flatMap(({ pids }) => pids));
  const [ranking] = meters.filter(({ config }) => named.has(config.pid));
  return ranking && { by: ranking.config.pid, meters: [ranking] };
};

export const intent: Intent = {
  id: 'ranking',
  offer: phrase('server/understanding', 'offerRanking'),
  fits: (parsed) => {
    const isEnergy = hasAny(parsed, 'use') || energyKinds(parsed).kinds.length > 0;
    return isEnergy && ranked.test(parsed.text) && placesIn(parsed) !== undefined ? 82 : 0;
  },
  outcome: (parsed) => {
    const placeMeters = placesIn(parsed);
    const [module, ...others] = placeMeters?.meters ?? [];
    if (placeMeters === undefined || module === undefined)
      return missing(phrase('server/understanding', 'rankingOfWhat'));
    const range = parsed.ranges[0] ?? presentMonth(parsed.clock);
    const compare = compared(parsed, range);
    const frameFor = ({ config: { pid } }: KnownModule): Frame => ({
      intent: 'ranking',
      pid,
      by: placeMeters.by,
      most: countIn(parsed),
      range,
      ...(compare === undefined ? {} : { compare }),
    });
    if (others.length > 0) return whichModule(placeMeters.meters, frameFor);
    return understood(intent, frameFor(module), parsed);
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const by = nameOfModule(parsed, frame.by);
    const name = nameOfModule(parsed, frame.pid);
    const most = frame.most ?? defaultMost;
    return phrase('server/understanding', 'highestConsumption', { count: most, places: by, name, about });
  },
};
