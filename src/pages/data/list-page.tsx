import { useParams } from 'react-router-dom';
import { provideRenderer } from '../../renderers/renderer.tsx';
import { Table } from '../../renderers/table/table.tsx';
import { ModuleGate } from './module-gate.tsx';
import { RecordList } from './record-list.tsx';
import { useTabs } from './use-list.ts';
import { useWarmLists } from './warm.ts';

provideRenderer('table', Table);

/** `/home/data/list/:pid` */
export const ListPage = () => {
  const { pid = '' } = useParams();
  // Asked beside the configuration and the rights, not after them.
  useTabs(pid);
  useWarmLists();
  return <ModuleGate>{(config, rights) => <RecordList key={config.pid} config={config} rights={rights} />}</ModuleGate>;
};
