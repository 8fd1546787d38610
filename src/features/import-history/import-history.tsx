import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { addressOf } from '../../api/request.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useImport } from './use-import.ts';

export type ImportProps = {
  /** Of the history. */
  pid: string;
  /** The device whose history it is, or nothing. */
  did: string;
  name: string;
};

/** Reads a chosen file, shows what it would store, and stores it when asked to. */
export const ImportHistory = ({ pid, did, name, onClose }: ImportProps & { onClose: () => void }) => {
  const { language } = useRendering().context;
  const cache = useQueryClient();
  const { step, choose, assign, store, cancelStore, back } = useImport({
    send: async ({ isPreview, heads, run }, options) => {
      const body = JSON.stringify({ pid, did, bulk: true, heads, run });
      return (await call(endpoints.importHistory, isPreview ? { body, preview: true } : { body }, options)).data;
    },
    largest: 32,
    onStored: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
    },
    progress: async (run) => (await call(endpoints.importProgress, { run }, { silent: true, retries: 0 })).data?.rows,
    cancel: async (run) => (await call(endpoints.cancelImport, { run }, { silent: true })).cancelled,
  });
  return (
    <ImportDialog
      step={step}
      name={name}
      templateHref={addressOf(endpoints.importTemplate, {
        pid,
        did,
        requesttype: 'indexsnapshot_import_template',
        lang: language,
      })}
      onFile={choose}
      onImport={store}
      onAssign={assign}
      onCancelImport={cancelStore}
      onBack={back}
      onClose={onClose}
    />
  );
};
