import { RecordDetail } from '../../../renderers/detail/detail.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { ColumnMode } from './column-mode.tsx';
import { useModePrefetch } from './use-mode-prefetch.ts';

provideRenderer('detail', RecordDetail);

/** `/home/data/columnmode/:pid` */
export const ColumnModePage = () => {
  useModePrefetch('columnmode');
  return <ModuleGate>{(config, rights) => <ColumnMode key={config.pid} config={config} rights={rights} />}</ModuleGate>;
};
