import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { focusFound } from '../../renderers/parts/focus-element.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { toast } from '../../state/toasts.ts';
import { ControlFields } from './control-fields.tsx';
import { useChooseText } from './control-texts.ts';
import styles from './control.module.css';
import { DeviceCommands } from './device-commands.tsx';
import { DeviceOrigins } from './device-origins.tsx';
import { DeviceRejected } from './device-rejected.tsx';
import { SendAgain } from './send-again.tsx';
import { useControl } from './use-control.ts';
import { useControlDraft } from './use-control-draft.ts';
import { useOpenCommands } from './use-open-commands.ts';

type Props = {
  config: ModuleConfig;
  record: RecordValues;
  mayControl: boolean;
  onRefresh: () => void;
};

type Part = 'commands' | 'origins' | 'rejected';

/**
 * What a device's page has beside its facts: its control, its last commands, who set its values, and why reports do
 * not arrive.
 */
export const DeviceParts = ({ config, record, mayControl, onRefresh }: Props) => {
  const { t } = useTranslation('control');
  const [isOpen, setOpen] = useState<Part>();
  const id = useId();
  useOpenCommands(config, [record], onRefresh);
  const did = String(record['did'] ?? '');
  const hasControl = controlPanel(config).columns.length > 0;
  const parts: readonly Part[] = [
    ...(hasControl ? (['commands', 'origins'] as const) : []),
    ...(config.driver === undefined ? [] : (['rejected'] as const)),
  ];
  const toggle = (part: Part) => (
    <Button
      key={part}
      type="text"
      aria-expanded={isOpen === part}
      aria-controls={id}
      icon={<Icon name={isOpen === part ? 'down' : 'right'} size={12} />}
      onClick={() => setOpen(isOpen === part ? undefined : part)}
    >
      {t(`device.${part}`)}
    </Button>
  );
  return (
    <>
      {mayControl && hasControl ? <DeviceControl config={config} record={record} did={did} /> : null}
      <section className={styles.section} aria-label={t(hasControl ? 'device.commands' : 'device.rejected')}>
        <div className={styles.toggles}>{parts.map(toggle)}</div>
        <div id={id}>
          {isOpen === 'commands' ? <DeviceCommands config={config} record={record} /> : null}
          {isOpen === 'origins' ? <DeviceOrigins config={config} record={record} /> : null}
          {isOpen === 'rejected' ? <DeviceRejected pid={config.pid} did={did} /> : null}
        </div>
      </section>
    </>
  );
};

/**
 * Focus restoration: once a command was sent, its button is disabled or removed, and the browser would leave the focus on
 * the page itself. The parameter that was sent gets it.
 */
const returnFocus = (sectionId: string, sent: RecordValues): void => {
  const [column = ''] = Object.keys(sent);
  const section = `#${CSS.escape(sectionId)}`;
  const { activeElement } = document;
  const isLost =
    activeElement === null || activeElement === document.body || activeElement.matches(`${section} button`);
  if (isLost) focusFound(`${section} [data-control="${CSS.escape(column)}"] :is(input, textarea)`);
};

const DeviceControl = ({ config, record, did }: Pick<Props, 'config' | 'record'> & { did: string }) => {
  const { t } = useTranslation('control');
  const { columns } = controlPanel(config);
  const draft = useControlDraft(config, columns);
  const control = useControl(config.pid);
  const choose = useChooseText(config);
  const target = { kind: 'named', records: new Map([[did, String(record['name'] ?? did)]]) } as const;
  const send = (cmd: RecordValues): void =>
    control.mutate(
      { target, cmd },
      {
        onSuccess: ({ msg, accepted }) => {
          toast.success(msg === '' ? t('successControl', { count: accepted }) : msg);
          draft.clear(cmd);
          returnFocus(id, cmd);
        },
        onError: (error) => {
          if (error instanceof CallError) toast.error(t('failed', { msg: error.msg }));
        },
      },
    );
  const submit = (): void => {
    const cmd = draft.command();
    if (cmd !== undefined) send(cmd);
  };
  const id = useId();
  const note = useId();
  const isNothing = draft.set.length === 0;
  const title = t('device.title');
  return (
    <section id={id} className={`${styles.section} ${styles.overlay} ${styles.controls}`} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <ControlFields columns={columns} draft={draft} isBusy={control.isPending} records={[record]} />
      <div className={styles.sendLine}>
        <SendAgain columns={columns} record={record} isBusy={control.isPending} onSend={send} />
        {isNothing ? (
          <span id={note} className={styles.sendNote}>
            {choose}
          </span>
        ) : null}
        <Button
          loading={control.isPending}
          disabled={isNothing}
          aria-describedby={isNothing ? note : undefined}
          onClick={submit}
        >
          {t('device.send')}
        </Button>
      </div>
    </section>
  );
};
