import type { Gauge } from '../../../engine/board/gauges.ts';
import { numberText } from '../../../engine/number-text.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import type { BoardLocale } from '../drawing.ts';
import shared from './charts.module.css';
import { gaugeInks } from './gauge.tsx';
import { kilowattsOf, toKilowatts } from './kilowatts.ts';
import type { RankedRow } from './ranking.tsx';

const signs = { attention: '◆', alarm: '■' } as const;

/** Gauges as rows, for cards that are too narrow for them: the bar ends at the value, the tick is where attention starts. */
export const gaugeRows = (gauges: readonly Gauge[], { t, context }: BoardLocale, decimals: number): RankedRow[] =>
  gauges.map(({ type, label, value, normal, max, state }) => {
    const limit = numberText(toKilowatts(normal), decimals);
    const power = kilowattsOf(value);
    return {
      key: type,
      name: inLanguage(label, context.language),
      ...(state === 'normal' ? {} : { sign: signs[state] }),
      share: (value ?? 0) / max,
      limit: normal / max,
      ink: gaugeInks[state],
      value: (
        <>
          <b className={state === 'normal' ? undefined : shared[state]}>
            {power === undefined ? '—' : numberText(power, decimals)}
          </b>
          {` ${t('threshold.most', { limit })}`}
          <span className={shared.unit}>{'\u00a0kW'}</span>
        </>
      ),
    };
  });
