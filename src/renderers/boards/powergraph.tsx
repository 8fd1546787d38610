import { Children, type ReactNode, useRef } from 'react';
import { Amount, decimalsTogether } from './charts/amount.tsx';
import shared from './charts/charts.module.css';
import { FlowDiagram } from './charts/flow-diagram.tsx';
import { cutsNames, type FlowModel } from './charts/flow-geometry.ts';
import { type Decimals, flowDecimals, flowLegend, flowOf, flowTable } from './charts/flow-model.ts';
import { kilowattsOf } from './charts/kilowatts.ts';
import { FittingRows } from './charts/fitting-rows.tsx';
import { flowHeight, flowListHeight, gaps, partRows, partWidth } from './charts/part-rows.ts';
import type { RankedRow } from './charts/ranking.tsx';
import { ScrollArea } from './charts/scroll-area.tsx';
import { type Config, isEmptySite, type Named, type Site, siteOf } from './charts/site.ts';
import { useSize } from './charts/use-size.ts';
import { limitRows, limitTable } from './charts/limit-rows.tsx';
import { defineDrawing, type FigureTable, type BoardLocale } from './drawing.ts';
import styles from './powergraph.module.css';

type List = { key: string; title: string; unit: string; decimals: number; rows: readonly Named[] };
type Model = { site: Site; decimals: Decimals; flow: FlowModel | undefined; lists: readonly List[] };

const toKilowattRows = (rows: readonly Named[]): Named[] =>
  rows.map((row) => ({ ...row, value: kilowattsOf(row.value) }));

const valuesOf = (rows: readonly Named[]) => rows.map(({ value }) => value);

/** Of all kW of the board, and of all kWh. */
const decimalsOf = ({ tree, today, powers, energies, uses }: Site): Decimals =>
  flowDecimals(tree, {
    powers: valuesOf(toKilowattRows(powers)),
    energies: [today, ...valuesOf(energies), ...valuesOf(uses)],
  });

/** The board's lists that have rows, most important first. */
const listsOf = (site: Site, { power, energy }: Decimals, { t }: BoardLocale): List[] =>
  [
    { key: 'powers', title: t('site.powers'), unit: 'kW', decimals: power, rows: toKilowattRows(site.powers) },
    { key: 'energies', title: t('site.energies'), unit: 'kWh', decimals: energy, rows: site.energies },
    { key: 'uses', title: t('site.uses'), unit: 'kWh', decimals: energy, rows: site.uses },
    {
      key: 'densities',
      title: t('site.densities'),
      unit: 'kWh/m²',
      decimals: decimalsTogether(valuesOf(site.densities)),
      rows: site.densities,
    },
    { key: 'warnings', title: t('site.warnings'), unit: '', decimals: 0, rows: site.warnings.spaces },
  ].filter(({ rows }) => rows.length > 0);

const listTable = ({ title, unit, decimals, rows }: List, { t }: BoardLocale): FigureTable => ({
  title,
  columns: [{ title: t('name') }, { title, unit, isNumber: true, decimals }],
  rows: rows.map(({ name, value }) => [name || t('unnamed'), value]),
});

const figureTable = ({ today, warnings }: Site, { t }: BoardLocale): FigureTable => ({
  columns: [
    { title: t('site.today'), unit: 'kWh', isNumber: true, decimals: 1 },
    ...(warnings.isCounted ? [{ title: t('site.yearWarnings'), isNumber: true, decimals: 0 }] : []),
  ],
  rows: [[today, ...(warnings.isCounted ? [warnings.total] : [])]],
});

/** Load, energy by space, warnings and limits of a site. */
export const drawing = defineDrawing<Config, Model>({
  read: (input) => {
    const site = siteOf(input);
    const { locale } = input;
    const decimals = decimalsOf(site);
    return {
      site,
      decimals,
      flow: site.tree && flowOf(site.tree, locale.t('flow.public'), { locale, decimals }),
      lists: listsOf(site, decimals, locale),
    };
  },
  isEmpty: ({ site }) => isEmptySite(site),
  legend: ({ flow }, locale) => (flow ? flowLegend(flow, locale) : []),
  tables: ({ site, lists }, locale) => [
    figureTable(site, locale),
    ...(site.tree ? [flowTable(site.tree, locale.t('flow.public'), locale)] : []),
    ...lists.map((list) => listTable(list, locale)),
    ...(site.limitChecks.length > 0 ? [limitTable(site.limitChecks, locale)] : []),
  ],
  Picture: ({ model: { site, decimals, flow, lists }, locale, name, isolatedEntry, isWall }) => (
    <Parts
      model={flow}
      flow={flow && <FlowDiagram model={flow} label={name} onlyGroup={isolatedEntry} locale={locale} isWall={isWall} />}
    >
      <Panel title={locale.t(site.warnings.isCounted ? 'site.figures' : 'today')}>
        <dl className={shared.facts}>
          <div>
            <dt>{locale.t('site.today')}</dt>
            <dd>
              <Amount value={site.today} unit="kWh" decimals={decimals.energy} size="large" />
            </dd>
          </div>
          {site.warnings.isCounted && (
            <div>
              <dt>{locale.t('site.yearWarnings')}</dt>
              <dd>
                <Amount value={site.warnings.total} unit="" decimals={0} size="large" />
              </dd>
            </div>
          )}
        </dl>
      </Panel>
      {lists.map((list) => (
        <Panel key={list.key} title={list.title} isFitting>
          <FittingRows label={list.title} rows={listRows(list, locale)} locale={locale} isWall={isWall} />
        </Panel>
      ))}
      {site.warnings.isUnplaced && (
        <Panel title={locale.t('site.warnings')}>
          <p className={styles.sentence}>{locale.t('site.unplaced')}</p>
        </Panel>
      )}
      {site.noChecks && (
        <Panel title={locale.t('site.thresholds')}>
          <p className={styles.sentence}>{locale.t(`threshold.none.${site.noChecks}.text`)}</p>
        </Panel>
      )}
      {site.limitChecks.length > 0 && (
        <Panel title={locale.t('site.thresholds')} isFitting isOwnWidth>
          <FittingRows
            label={locale.t('site.thresholds')}
            rows={limitRows(site.limitChecks, locale)}
            locale={locale}
            isWall={isWall}
          />
        </Panel>
      )}
    </Parts>
  ),
});

/**
 * Lays out the flow diagram above the panels. The rows of panels get a height that cuts none at the edge of the card; the
 * rest scrolls.
 */
const Parts = ({ model, flow, children }: { model: FlowModel | undefined; flow: ReactNode; children: ReactNode }) => {
  const site = useRef<HTMLDivElement>(null);
  const size = useSize(site);
  const root = size === undefined ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const parts = Children.toArray(children);
  const isList = model !== undefined && size !== undefined && cutsNames(model, { ...size, height: flowHeight * root });
  const flowBasis = isList ? flowListHeight(model.items.length) : flowHeight;
  const { maxHeight, first } = partRows(parts.length, {
    width: (size?.width ?? 0) / root,
    height: (size?.height ?? 0) / root,
    flow: model === undefined ? 0 : flowBasis,
  });
  return (
    <div ref={site} className={styles.site} style={{ gap: `${gaps.row}rem` }}>
      {flow && (
        <div className={styles.siteFlow} style={{ flexBasis: `${flowBasis}rem` }}>
          {flow}
        </div>
      )}
      <div
        className={styles.parts}
        style={{
          gap: `${gaps.row}rem ${gaps.column}rem`,
          gridTemplateColumns: `repeat(auto-fit, minmax(min(${partWidth}rem, 100%), 1fr))`,
          ...(first !== undefined && { gridTemplateRows: `${first}rem` }),
        }}
      >
        {parts.map((part, index) => (
          <div key={index} className={styles.part} style={{ maxHeight: `${maxHeight}rem` }}>
            {part}
          </div>
        ))}
      </div>
    </div>
  );
};

type PanelProps = {
  title: string;
  /** The content handles overflow itself. */
  isFitting?: boolean;
  /** The content is laid out by the width of the panel, not by that of the card. */
  isOwnWidth?: boolean;
  children: ReactNode;
};

const Panel = ({ title, isFitting = false, isOwnWidth = false, children }: PanelProps) => (
  <section className={isOwnWidth ? `${styles.panel} ${styles.ownWidth}` : styles.panel}>
    <h3>{title}</h3>
    {isFitting ? children : <ScrollArea label={title}>{children}</ScrollArea>}
  </section>
);

const listRows = ({ unit, decimals, rows }: List, { t }: BoardLocale): RankedRow[] => {
  const largest = Math.max(0, ...rows.map(({ value = 0 }) => value));
  return rows.map(({ key, name, value }, index) => ({
    key,
    name: name || t('unnamed'),
    share: largest > 0 ? (value ?? 0) / largest : 0,
    isMuted: index > 0,
    value: <Amount value={value} unit={unit} decimals={decimals} />,
  }));
};
