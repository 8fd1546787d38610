import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { controlPanel } from '../../engine/control/panel.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { recordPage } from '../navigation/product-pages.ts';
import { useModule, useRights } from '../module/use-module.ts';
import { useRecord } from '../record/use-record.ts';

type Props = { pid: string; did: string; onClose: () => void };

const dialogPart = createLoader(
  async () => (await Promise.all([import('./control-dialog.tsx'), loadTexts('control')]))[0].ControlDialog,
);

/** The control panel of one record, from wherever it is shown; who may not control it is led to its page. */
export const RecordControl = ({ pid, did, onClose }: Props) => {
  const navigate = useNavigate();
  const config = useModule(pid).data;
  const rights = useRights(pid).data;
  const record = useRecord(pid, did).data;
  const mayControl =
    config === undefined || rights === undefined
      ? undefined
      : rights.canWrite && controlPanel(config).columns.length > 0;
  const Dialog = useLoaded(dialogPart, mayControl === true);
  useEffect(() => {
    if (mayControl !== false) return;
    onClose();
    void navigate(recordPage(pid, did));
    // Once for the record: the callbacks are new at each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mayControl, pid, did]);
  if (Dialog === undefined || config === undefined || record === undefined) return null;
  const records = new Map([[did, String(record['name'] ?? '')]]);
  return <Dialog config={config} target={{ kind: 'named', records }} records={[record]} onClose={onClose} />;
};
