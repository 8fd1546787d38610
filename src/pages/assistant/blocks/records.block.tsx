import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { RecordsFence } from '../../../schemas/answer-blocks.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { useModule } from '../../../features/module/use-module.ts';
import { useReadablePids } from '../../../features/module/use-readable-pids.ts';
import { listLink } from '../list-link.ts';
import { CodeBlock } from './code-block.tsx';
import { readBlock } from './read-block.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import styles from '../answer.module.css';

/** The records that an answer was read from: how many, and their list. */
export const View = ({ source }: { source: string }) => {
  const block = useMemo(() => readBlock(RecordsFence, source), [source]);
  return block === undefined ? <CodeBlock kind="records" source={source} isUnreadable /> : <Records block={block} />;
};

const Records = ({ block: { pid, filter, dids } }: { block: RecordsFence }) => {
  const { t } = useTranslation('assistant');
  const language = useLanguage();
  const { readable, isPending } = useReadablePids([pid]);
  const isReadable = readable.length > 0;
  const module = useModule(isReadable ? pid : '');
  const total = useQuery({
    queryKey: queryKeys.records(pid, { counted: filter }),
    queryFn: async ({ signal }) => {
      const request = { pid, page: 1, pagesize: 1, ...(filter.length === 0 ? {} : { condition: filter }) };
      return (await call(endpoints.queryRecords, request, { signal, silent: true })).result.total;
    },
    enabled: isReadable,
    staleTime: 60_000,
    retry: false,
  });
  if (module.isError || !(isReadable || isPending)) return <p className={styles.records}>{t('records.unknown')}</p>;
  const count = total.data ?? dids.length;
  return (
    <p className={styles.records}>
      <Icon name="list" />
      {module.data && <span>{t('records.from', { module: inLanguage(module.data.name, language) })}</span>}
      <Link to={listLink(pid, filter, dids)}>{t('records.open', { count })}</Link>
    </p>
  );
};
