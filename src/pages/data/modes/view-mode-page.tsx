import { useParams } from 'react-router-dom';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { Table } from '../../../renderers/table/table.tsx';
import { useTabs } from '../../../features/list/use-list.ts';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { spaceColumnOf } from '../../../features/display-modes/display-mode.ts';
import { NotOffered } from './not-offered.tsx';
import { useModePrefetch } from './use-mode-prefetch.ts';
import { ViewMode } from './view-mode.tsx';

provideRenderer('table', Table);

/** `/home/data/viewmode/:pid` */
export const ViewModePage = () => {
  // Asked beside the module, not after it.
  useTabs(useParams()['pid'] ?? '');
  useModePrefetch('viewmode');
  return (
    <ModuleGate>
      {(config, rights) => {
        const spaceColumn = spaceColumnOf(config);
        return spaceColumn === undefined ? (
          <NotOffered config={config} mode="viewmode" />
        ) : (
          <ViewMode key={config.pid} config={config} rights={rights} spaceColumn={spaceColumn} />
        );
      }}
    </ModuleGate>
  );
};
