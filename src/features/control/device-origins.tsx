import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import { formatMoment } from '../../engine/moment.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import type { Origin } from '../../schemas/commands.ts';
import styles from './control.module.css';
import reportStyles from './device-reports.module.css';
import { requesterText, stamp, useColumnTexts } from './device-commands.tsx';

/** Who set each present value of a device, since when, and what is on its way. */
export const DeviceOrigins = ({ config, record }: { config: ModuleConfig; record: RecordValues }) => {
  const { t } = useTranslation('control');
  const texts = useColumnTexts(config);
  const { pid } = config;
  const did = String(record['did'] ?? '');
  const originsQuery = useQuery({
    // A command that starts or ends, and a value that was reported, may have another origin.
    queryKey: [...queryKeys.record(pid, did), 'origins', JSON.stringify([record['commands'], record['reported']])],
    queryFn: ({ signal }) => call(endpoints.listOrigins, { pid, did }, { signal, silent: true }),
    placeholderData: (former) => former,
  });
  if (originsQuery.isError && originsQuery.data === undefined)
    return <ErrorState title={t('device.commandsFailed')} onRetry={() => void originsQuery.refetch()} />;
  return (
    <PlainTable<Row>
      label={t('device.origins')}
      columns={[
        { key: 'column', title: t('device.parameter'), cell: ({ column }) => texts.label(column) },
        { key: 'value', title: t('device.value'), cell: ({ column, value }) => texts.value(column, value) },
        { key: 'by', title: t('device.by'), cell: ({ by }) => requesterText(by, t) },
        { key: 'at', title: t('device.origin'), cell: (row) => sinceText(row, texts.context, t), width: 14 },
        {
          key: 'next',
          title: t('device.next'),
          cell: ({ next }) => (next === undefined ? undefined : texts.value(next.column, next.value)),
        },
        { key: 'rules', title: t('device.rules'), cell: rulesCell },
      ]}
      rows={originsQuery.data?.result.map((origin) => ({ ...origin, config }))}
      keyOf={({ column }) => column}
      expected={3}
      empty={<p className={styles.scope}>{t('device.noOrigins')}</p>}
    />
  );
};

/** A report says when it came, not since when the value is so. */
const sinceText = ({ at, by }: Origin, context: FormatContext, t: TFunction<'control'>): string => {
  if (at === undefined) return '—';
  return by.kind === 'device' ? t('device.reportedAt', { time: stamp(at, context) }) : stamp(at, context);
};

type Row = Origin & { config: ModuleConfig };

const rulesCell = (row: Row) => <SettingRules {...row} />;

/** Rules that would set a value, the next one first. */
const SettingRules = ({ column, rules, config }: Row) => {
  const { t } = useTranslation('control');
  const texts = useColumnTexts(config);
  if (rules.length === 0) return undefined;
  return (
    <ul className={reportStyles.rules}>
      {rules.map(({ by, value, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the answer's own order
        <li key={index}>
          <bdi>{requesterText(by, t)}</bdi> {texts.value(column, value)}{' '}
          <span className={reportStyles.when}>
            {at === undefined ? t('device.onEvent') : formatMoment(at, texts.context.zone, 'MM-dd HH:mm')}
          </span>
        </li>
      ))}
    </ul>
  );
};
