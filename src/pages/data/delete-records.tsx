import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { randomId } from '../../security/random-id.ts';
import { toast } from '../../state/toasts.ts';
import styles from './data.module.css';

type Props = {
  config: ModuleConfig;
  /** Name by did. */
  records: ReadonlyMap<string, string>;
  onCancel: () => void;
  /** With the dids that the server refused. */
  onDone: (refused: ReadonlySet<string>) => void;
};

/** Asks, naming object and count, and deletes. Records that stay are told one by one, with the reason. */
export const DeleteRecords = ({ config, records, onCancel, onDone }: Props) => {
  const text = useDataText();
  const { language } = useRendering().around;
  const cache = useQueryClient();
  // One key for the person's action: pressing again after a failure does not delete twice.
  const key = useRef<string>(undefined);
  key.current ??= randomId();
  const deletion = useMutation({
    mutationFn: () =>
      call(
        endpoints.batchRecords,
        { pid: config.pid, action: 'delete', dids: [...records.keys()] },
        key.current === undefined ? {} : { key: key.current },
      ),
    onSuccess: ({ done, refused }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.records(config.pid) });
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(config.pid) });
      for (const did of records.keys()) cache.removeQueries({ queryKey: queryKeys.record(config.pid, did) });
      if (done > 0) toast.success(text('list.deleted', { count: done }));
      if (refused.length === 0) onDone(new Set());
    },
  });
  const [name = ''] = records.values();
  const facts = { count: records.size, name, module: config.name[language] };
  const refused = deletion.data?.refused ?? [];
  if (refused.length > 0) {
    const finish = (): void => onDone(new Set(refused.map(({ did }) => did)));
    return (
      <ConfirmDialog
        title={text('list.refused', { count: refused.length })}
        verb={text('text.close')}
        isDestructive={false}
        onConfirm={finish}
        onCancel={finish}
      >
        <ul className={styles.refused}>
          {refused.map(({ did, name: refusedName, msg }) => (
            <li key={did}>
              <b>{refusedName === '' ? did : refusedName}</b> {msg}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={text('list.deleteTitle', facts)}
      verb={text('list.deleteVerb', facts)}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onCancel}
    >
      {text('list.deleteText', facts)}
    </ConfirmDialog>
  );
};
