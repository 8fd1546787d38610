import { useParams } from 'react-router-dom';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { Table } from '../../../renderers/table/table.tsx';
import { useTabs } from '../../../features/list/use-list.ts';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { ModuleSkeleton } from '../../../features/module-page/module-skeleton.tsx';
import { useReadableTrees } from '../../../features/display-modes/use-readable-trees.ts';
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
  const trees = useReadableTrees();
  return (
    <ModuleGate>
      {(config, rights) => {
        const spaceColumn = spaceColumnOf(config);
        if (spaceColumn === undefined) return <NotOffered config={config} rights={rights} reason="viewmode" />;
        if (trees === undefined) return <ModuleSkeleton />;
        if (trees.length === 0) return <NotOffered config={config} rights={rights} reason="trees" />;
        return <ViewMode key={config.pid} config={config} rights={rights} spaceColumn={spaceColumn} trees={trees} />;
      }}
    </ModuleGate>
  );
};
