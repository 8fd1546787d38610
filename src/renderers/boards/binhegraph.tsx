import { type EnergyTree, energyTree, amountPer, readingsOf } from '../../engine/board/energy-tree.ts';
import { baseDatasetOf, rowsOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import type { board } from '../../schemas/boards/binhegraph.board.ts';
import { decimalsFor } from './charts/amount.tsx';
import { FlowDiagram } from './charts/flow-diagram.tsx';
import type { FlowModel } from './charts/flow-geometry.ts';
import { flowLegend, flowOf, flowTable } from './charts/flow-model.ts';
import { type ConfigOf, defineDrawing, type Input } from './drawing.ts';

type Config = ConfigOf<typeof board>;
type Model = { tree: EnergyTree; flow: FlowModel; loss: string; perArea: number | undefined };

function modelOf({ config, datasets, locale }: Input<Config>): Model {
  const readings = readingsOf(baseDatasetOf(datasets, 'meters'), baseDatasetOf(datasets, 'today'));
  const tree = energyTree(readings, config.masterMeter, config.meterGroup);
  const room = rowsOf(baseDatasetOf(datasets, 'room'))[0];
  const loss = [locale.t('flow.public'), room?.text('name')].filter(Boolean).join(' · ');
  return {
    tree,
    loss,
    flow: flowOf(tree, loss, { locale }),
    perArea: amountPer(tree.lost.energy, room?.number('area')),
  };
}

/** A master meter, the meters below it, and what none of them measures. */
export const drawing = defineDrawing<Config, Model>({
  read: modelOf,
  isEmpty: ({ tree }) => tree.total.power === undefined && tree.branches.every(({ power }) => power === undefined),
  note: ({ tree, perArea }, { t }) =>
    [
      t('flow.group', { count: tree.branches.length }),
      perArea === undefined
        ? ''
        : t('flow.lostPerArea', { amount: `${numberText(perArea, decimalsFor(perArea))} kWh/m²` }),
    ]
      .filter(Boolean)
      .join(' · '),
  legend: ({ flow }, locale) => flowLegend(flow, locale),
  tables: ({ tree, loss }, locale) => [flowTable(tree, loss, locale)],
  Picture: ({ model, locale, name, isolatedEntry, isWall }) => (
    <FlowDiagram model={model.flow} label={name} onlyGroup={isolatedEntry} locale={locale} isWall={isWall} />
  ),
});
