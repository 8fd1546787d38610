import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig, RecordValues, Stored } from '../../engine/column.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { valueText } from '../../renderers/fields/value-text.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import type { Command, CommandBy } from '../../schemas/commands.ts';
import styles from './control.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** Labels and formatted values of a module's columns, for tables other than its list. */
export const useColumnTexts = (config: ModuleConfig) => {
  const { context } = useRendering();
  const columns = columnsOf(config);
  return {
    context,
    label: (name: string): string => inLanguage(columns.get(name)?.label, context.language) ?? name,
    value: (name: string, value: Stored): string => {
      const column = columns.get(name);
      const { text, unit } = column === undefined ? { text: '', unit: '' } : valueText(value, column, context);
      return text === '' ? '—' : unit === '' ? text : `${text}\u00A0${unit}`;
    },
  };
};

/** Who asked: a name, or what kind of thing it was where the reader may not know the name. */
export const requesterText = ({ kind, name }: CommandBy, t: TFunction<'control'>): string =>
  name === undefined || name === '' ? t(`device.kinds.${kind}`) : name;

export const stamp = (time: number, { zone }: FormatContext): string => formatMoment(time, zone);

const stateText = ({ state, msg }: Command, t: TFunction<'control'>): string => {
  const stateName = t(`device.states.${state}`);
  return msg === undefined || msg === '' ? stateName : t('device.reason', { state: stateName, msg });
};

type Props = { config: ModuleConfig; record: RecordValues };

/** The last commands to a device: what was wanted, by whom, and what became of it. */
export const DeviceCommands = ({ config, record }: Props) => {
  const { t } = useTranslation('control');
  const texts = useColumnTexts(config);
  const { pid } = config;
  const did = String(record['did'] ?? '');
  const commandsQuery = useQuery({
    // A command that starts or ends changes the record's own list of them.
    queryKey: [...queryKeys.record(pid, did), 'commands', JSON.stringify(record['commands'] ?? [])],
    queryFn: ({ signal }) => call(endpoints.listCommands, { pid, did }, { signal, silent: true }),
    placeholderData: (former) => former,
  });
  if (commandsQuery.isError && commandsQuery.data === undefined)
    return <ErrorState title={t('device.commandsFailed')} onRetry={() => void commandsQuery.refetch()} />;
  return (
    <PlainTable
      label={t('device.commands')}
      columns={[
        { key: 'at', title: t('device.when'), cell: ({ at }) => stamp(at, texts.context), width: 12 },
        { key: 'column', title: t('device.parameter'), cell: ({ column }) => texts.label(column) },
        { key: 'value', title: t('device.value'), cell: ({ column, value }) => texts.value(column, value) },
        { key: 'state', title: t('device.state'), cell: (command) => stateText(command, t) },
        { key: 'by', title: t('device.by'), cell: ({ by }) => requesterText(by, t) },
      ]}
      rows={commandsQuery.data?.result.data}
      keyOf={({ did: key }) => key}
      expected={3}
      empty={<p className={styles.scope}>{t('device.noCommands')}</p>}
    />
  );
};
