import type { ModuleConfig } from '../../../engine/column.ts';
import { controlPanel } from '../../../engine/control/panel.ts';
import { hasHistory } from '../../../features/record/record-tabs.ts';
import { useModule } from '../../../features/module/use-module.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { createLoader } from '../../../renderers/parts/loader.ts';
import { useLoaded } from '../../../renderers/parts/use-loaded.tsx';

/** A page without its device parts or charts is better than none, so a failure to load them leaves them out. */
const NoParts = () => null;

const devicePart = createLoader(
  async () =>
    (await Promise.all([import('../../../features/control/device-parts.tsx'), loadTexts('control')]))[0].DeviceParts,
);

const runPart = createLoader(
  async () =>
    (await Promise.all([import('../../../features/linkages/record-run.tsx'), loadTexts('linkages')]))[0].RecordRun,
);

const chartsPart = createLoader(
  async () => (await Promise.all([import('./day-charts.tsx'), loadTexts('boards', 'parts')]))[0].DayCharts,
);

/** What can be controlled, or reports. */
export const hasDeviceParts = (config: ModuleConfig): boolean =>
  config.driver !== undefined || controlPanel(config).columns.length > 0;

/** The components of a record's page that only some modules need; `isLoaded` once all that this one needs are here. */
export const useRecordParts = (config: ModuleConfig, isRun: boolean) => {
  const Parts = useLoaded(devicePart, hasDeviceParts(config), NoParts);
  const Charts = useLoaded(chartsPart, hasHistory(config), NoParts);
  const Run = useLoaded(runPart, isRun);
  // What the history keeps says how much room its charts take.
  const history = useModule(config.historypid ?? '');
  const hasCharts = Charts !== undefined && (history.data !== undefined || history.isError);
  const isLoaded = (!hasDeviceParts(config) || Parts !== undefined) && (!hasHistory(config) || hasCharts);
  return { Parts, Charts, Run, history: history.data, isLoaded };
};

export type RecordParts = ReturnType<typeof useRecordParts>;
