import { diagnose, type Verdict } from '../../engine/board/diagnosis.ts';
import { baseDatasetOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import { localUnit } from '../../engine/unit.ts';
import type { board } from '../../schemas/boards/acdiagnose.board.ts';
import { Amount } from './charts/amount.tsx';
import shared from './charts/charts.module.css';
import { ScrollArea } from './charts/scroll-area.tsx';
import { SmallTable } from './charts/small-table.tsx';
import { type ConfigOf, defineDrawing, type FigureTable, type BoardLocale } from './drawing.ts';
import styles from './acdiagnose.module.css';

type Config = ConfigOf<typeof board>;
type Model = { verdict: Verdict; mode: 'cooling' | 'heating' };

const signs: Readonly<Record<Verdict['kind'], { sign: string; tone: string | undefined }>> = {
  good: { sign: '●', tone: shared.normal },
  wasteful: { sign: '◆', tone: shared.attention },
  idle: { sign: '○', tone: shared.offline },
};

/** What each unit ran outside the limit, cost, and would have saved. */
const unitTable = ({ verdict }: Model, { t, context }: BoardLocale): FigureTable => ({
  columns: [
    { title: t('diagnosis.unit') },
    { title: t('diagnosis.rated'), unit: 'kW', isNumber: true },
    { title: t('diagnosis.hours'), unit: 'h', isNumber: true },
    { title: t('diagnosis.outside'), unit: 'h', isNumber: true },
    { title: t('diagnosis.degrees'), unit: localUnit('°C', context.language), isNumber: true, decimals: 1 },
    { title: t('diagnosis.energy'), unit: 'kWh', isNumber: true, decimals: 1 },
    { title: t('diagnosis.cost'), isNumber: true, decimals: 2 },
    { title: t('diagnosis.saving'), isNumber: true, decimals: 2 },
  ],
  rows: verdict.units.map((unit) => [
    unit.name,
    unit.rated,
    unit.hours,
    unit.outside,
    unit.outside === 0 ? undefined : unit.degrees,
    unit.energy,
    unit.cost,
    unit.saving,
  ]),
});

/** The verdict on a store's units, the numbers behind it, and what the set temperature would save. */
export const drawing = defineDrawing<Config, Model>({
  read: ({ config, datasets }) => ({
    verdict: diagnose(config, baseDatasetOf(datasets, 'units'), baseDatasetOf(datasets, 'hours')),
    mode: config.ac_mode === 0 ? 'cooling' : 'heating',
  }),
  isEmpty: ({ verdict }) => verdict.units.length === 0,
  note: ({ verdict, mode }, { t, context }) =>
    t(`diagnosis.${mode}`, { limit: `${numberText(verdict.limit, 1)} ${localUnit('°C', context.language)}` }),
  tables: (model, locale) => [unitTable(model, locale)],
  Picture: ({ model, locale, name }) => {
    const { t } = locale;
    const { verdict } = model;
    const { sign, tone } = signs[verdict.kind];
    return (
      <div className={shared.stacked}>
        <p className={styles.verdict}>
          <span className={tone}>{sign}</span>{' '}
          {t(`diagnosis.verdict.${verdict.kind}`, {
            outside: numberText(verdict.outside, 0),
            hours: numberText(verdict.hours, 0),
          })}
        </p>
        <dl className={shared.facts}>
          <Fact label={t('diagnosis.outside')} value={verdict.outside} unit="h" decimals={0} />
          <Fact label={t('diagnosis.energy')} value={verdict.energy} unit="kWh" decimals={1} />
          <Fact label={t('diagnosis.cost')} value={verdict.cost} unit="" decimals={2} />
          <Fact label={t('diagnosis.saving')} value={verdict.saving} unit="" decimals={2} />
        </dl>
        <ScrollArea label={name}>
          <SmallTable label={name} table={unitTable(model, locale)} />
        </ScrollArea>
      </div>
    );
  },
});

type FactProps = { label: string; value: number; unit: string; decimals: number };

const Fact = ({ label, ...amount }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Amount {...amount} size="large" />
    </dd>
  </div>
);
