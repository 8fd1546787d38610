import { useParams } from 'react-router-dom';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { useTabs } from '../../../features/list/use-list.ts';
import { Overview } from './overview.tsx';

/** `/home/data/overview/:pid`: the boards of all tabs of a module. */
export const OverviewPage = () => {
  const { pid = '' } = useParams();
  // Asked beside the module, not after it.
  useTabs(pid);
  return <ModuleGate>{(config, rights) => <Overview key={config.pid} config={config} rights={rights} />}</ModuleGate>;
};
