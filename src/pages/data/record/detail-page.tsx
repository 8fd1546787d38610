import { useParams } from 'react-router-dom';
import { RecordDetail } from '../../../renderers/detail/detail.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { RecordPage } from './record-page.tsx';

provideRenderer('detail', RecordDetail);

/** `/home/data/detail/:pid/:did/:mode`; mode `edit` opens the panel. Contract "Addresses of the console". */
export const DetailPage = () => {
  const { did = '', mode } = useParams();
  return (
    <ModuleGate>
      {(config, rights) => (
        <RecordPage
          key={`${config.pid}/${did}`}
          config={config}
          rights={rights}
          did={did}
          isEditing={mode === 'edit'}
        />
      )}
    </ModuleGate>
  );
};
