import { RecordDetail } from '../../../renderers/detail/detail.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { ModuleGate } from '../module/module-gate.tsx';
import { ColumnMode } from './column-mode.tsx';
import { useModePage } from './use-mode-page.ts';

provideRenderer('detail', RecordDetail);

/** `/home/data/columnmode/:pid` */
export const ColumnModePage = () => {
  useModePage('columnmode');
  return <ModuleGate>{(config, rights) => <ColumnMode key={config.pid} config={config} rights={rights} />}</ModuleGate>;
};
