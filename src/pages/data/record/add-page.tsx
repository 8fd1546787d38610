import { RecordForm } from '../../../renderers/form/form.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { RecordAdd } from './record-add.tsx';

provideRenderer('form', RecordForm);

/** `/home/data/add/:pid/:mode` */
export const AddPage = () => (
  <ModuleGate>{(config, rights) => <RecordAdd key={config.pid} config={config} rights={rights} />}</ModuleGate>
);
