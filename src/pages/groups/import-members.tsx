import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ImportDialog } from '../../features/import-history/import-dialog.tsx';
import { useImport } from '../../features/import-history/use-import.ts';

const columns = ['name', 'organizationid', 'phonenumber', 'email', 'staffid'] as const;

/** Spreadsheet programs take a CSV without this mark for one of their own country's encoding. */
const byteOrderMark = '\uFEFF';

/** Members from a file: its rows are shown with every fault before anything is written. */
export const ImportMembers = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const cache = useQueryClient();
  const { step, choose, store, back } = useImport({
    send: async ({ isPreview }, options) =>
      (await call(endpoints.importMembers, isPreview ? { preview: true } : {}, options)).data,
    largest: 10,
    onStored: () => void cache.invalidateQueries({ queryKey: ['groups'] }),
  });
  const head = columns.map((name) => t(`columns.${name}`)).join(',');
  return (
    <ImportDialog
      step={step}
      name=""
      texts={{
        title: t('imports.title'),
        intro: t('imports.intro'),
        done: t('imports.done'),
        templateName: t('imports.templateName'),
      }}
      templateHref={`data:text/csv;charset=utf-8,${encodeURIComponent(`${byteOrderMark}${head}\n`)}`}
      onFile={choose}
      onImport={store}
      onBack={back}
      onClose={onClose}
    />
  );
};
