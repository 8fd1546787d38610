import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { toWire } from '../../renderers/table/list-filter.ts';
import { noSelection } from '../../renderers/table/selection.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { toast } from '../../state/toasts.ts';
import type { ModuleRights } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { type BatchOutcome, type BatchTarget, maxRecords } from './batch-target.ts';
import { SelectionBar } from './selection-bar.tsx';

type Props = { model: RecordListModel; rights: ModuleRights };

/** Dialogs are loaded when their button is clicked. */
const editPart = createLoader(
  async () => (await Promise.all([import('./edit-records.tsx'), loadTexts('batch')]))[0].EditRecords,
);
const controlPart = createLoader(
  async () => (await Promise.all([import('../control/control-dialog.tsx'), loadTexts('control')]))[0].ControlDialog,
);
const deletePart = createLoader(async () => (await import('./delete-records.tsx')).DeleteRecords);

/** Selects all matching records. An estimated total is counted exactly first, because the server compares the number. */
const useChooseAll = ({ config, tab, address, list, memory }: RecordListModel) => {
  const { t } = useTranslation('batch');
  const { language } = useRendering().context;
  const [isCounting, setIsCounting] = useState(false);
  const digits = (count: number): string => count.toLocaleString(language);
  const count = async (): Promise<number> => {
    const request = { pid: config.pid, did: tab?.did ?? '', filter: toWire(address.filters) };
    const { result } = await call(endpoints.queryRecords, { ...request, page: 1, pagesize: 1, exacttotal: true });
    return result.total;
  };
  const chooseAll = async (): Promise<void> => {
    if (!list.isEstimate && list.total !== undefined) return memory.chooseAll(list.total);
    setIsCounting(true);
    try {
      const total = await count();
      list.countExactly();
      if (total > maxRecords) toast.info(t('bar.overLimit', { total: digits(total), most: digits(maxRecords) }));
      else memory.chooseAll(total);
    } catch (error) {
      // The call has shown its own failure.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setIsCounting(false);
    }
  };
  return { chooseAll, isCounting };
};

/** Selection of a list, and the dialogs that change the selected records. */
export const ListSelection = ({ model, rights }: Props) => {
  const { config, tab, address, list, memory } = model;
  const [action, setAction] = useState<'edit' | 'delete' | 'control' | undefined>();
  const EditRecords = useLoaded(editPart, action === 'edit');
  const ControlDialog = useLoaded(controlPart, action === 'control');
  const DeleteRecords = useLoaded(deletePart, action === 'delete');
  const { chooseAll, isCounting } = useChooseAll(model);
  const { all, selection } = memory;
  const target: BatchTarget =
    all === undefined
      ? { kind: 'named', records: selection }
      : { kind: 'all', total: all, did: tab?.did ?? '', filter: toWire(address.filters) };
  const close = (): void => setAction(undefined);
  const deleted = ({ refused }: BatchOutcome): void => {
    close();
    const stay = new Set(refused.map(({ did }) => did));
    memory.choose(new Map([...selection].filter(([did]) => stay.has(did))));
  };
  const changed = (): void => {
    close();
    // The same records may be changed again; "all that match" may now be others.
    if (all !== undefined) memory.choose(noSelection);
  };
  const recount = (total: number): void => {
    memory.chooseAll(total);
    list.refetch();
  };
  return (
    <>
      <SelectionBar
        chosen={selection.size}
        isAll={all !== undefined}
        total={all ?? list.total}
        isEstimate={list.isEstimate}
        isCounting={isCounting}
        canWrite={rights.canWrite}
        onAll={() => void chooseAll()}
        onEdit={() => setAction('edit')}
        onDelete={() => setAction('delete')}
        onControl={controlPanel(config).columns.length === 0 ? undefined : () => setAction('control')}
        onClear={() => memory.choose(noSelection)}
      />
      {action === 'edit' && EditRecords !== undefined ? (
        <EditRecords config={config} target={target} onCount={recount} onClose={close} onDone={changed} />
      ) : null}
      {action === 'control' && ControlDialog !== undefined ? (
        <ControlDialog config={config} target={target} records={list.rows ?? []} onClose={close} />
      ) : null}
      {action === 'delete' && DeleteRecords !== undefined ? (
        <DeleteRecords config={config} target={target} onCount={recount} onCancel={close} onDone={deleted} />
      ) : null}
    </>
  );
};
