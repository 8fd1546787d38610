import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import type { RejectedReport } from '../../schemas/device-tokens.ts';
import styles from './control.module.css';
import reportStyles from './device-reports.module.css';
import { stamp } from './device-commands.tsx';

/** Milliseconds: polling interval, so that the next report appears while the device is being repaired. */
const lookAgain = 10_000;

const arrived =
  (label: string) =>
  ({ report }: RejectedReport) =>
    (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one scrolls, by keyboard too
      <code className={reportStyles.payload} role="group" aria-label={label} tabIndex={0}>
        {report}
      </code>
    );

/** The last refused reports of a device: when, what arrived, the rule that refused it and the remedy. */
export const DeviceRejected = ({ pid, did }: { pid: string; did: string }) => {
  const { t } = useTranslation('control');
  const { context } = useRendering();
  const rejectedQuery = useQuery({
    queryKey: [...queryKeys.record(pid, did), 'rejected'],
    queryFn: ({ signal }) => call(endpoints.listRejected, { pid, did }, { signal, silent: true }),
    refetchInterval: lookAgain,
    placeholderData: (former) => former,
  });
  if (rejectedQuery.isError && rejectedQuery.data === undefined)
    return <ErrorState title={t('device.rejectedFailed')} onRetry={() => void rejectedQuery.refetch()} />;
  return (
    <>
      {rejectedQuery.data?.result.length === 0 ? null : <p className={styles.scope}>{t('device.rejectedText')}</p>}
      <PlainTable
        label={t('device.rejected')}
        columns={[
          { key: 'at', title: t('device.received'), cell: ({ at }) => stamp(at, context), width: 12 },
          {
            key: 'report',
            title: t('device.report'),
            cell: arrived(t('device.report')),
          },
          {
            key: 'why',
            title: t('device.why'),
            cell: ({ msg, stored }) => (stored ? t('device.taken', { msg }) : msg),
          },
        ]}
        rows={rejectedQuery.data?.result.map((row, index) => ({ ...row, key: `${row.at} ${index}` }))}
        keyOf={({ key }) => key}
        expected={2}
        empty={<p className={styles.scope}>{t('device.noRejected')}</p>}
      />
    </>
  );
};
