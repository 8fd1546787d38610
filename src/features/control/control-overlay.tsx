import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import type { Column, ModuleConfig, RecordValues } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ControlFields } from './control-fields.tsx';
import { ControlRefusals } from './control-refusals.tsx';
import { type ControlOutcome, type ControlTarget, devicesOf } from './control-target.ts';
import { useChooseText, useValuesText } from './control-texts.ts';
import styles from './control.module.css';
import { SendAgain } from './send-again.tsx';
import type { ControlTask } from './use-control.ts';
import { useControlDraft } from './use-control-draft.ts';
import { useSendControl } from './use-send-control.ts';

export type ControlOverlayProps = {
  config: ModuleConfig;
  columns: readonly Column[];
  target: ControlTarget;
  /** Devices of the target whose values are known. */
  records: readonly RecordValues[];
  /** Sends the command; rejects with the server's words. */
  send: (task: ControlTask) => Promise<ControlOutcome>;
  onClose: () => void;
};

/** Parameters for one or many devices. More than one are asked about with their number before anything is sent. */
export const ControlOverlay = ({
  config,
  columns,
  target: requestedTarget,
  records,
  send,
  onClose,
}: ControlOverlayProps) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const draft = useControlDraft(config, columns);
  const valuesText = useValuesText(config);
  const choose = useChooseText(config);
  const [asking, setAsking] = useState<RecordValues>();
  const resent = useRef<RecordValues>(undefined);
  const { target, isChanged, isBusy, outcome, run } = useSendControl({
    target: requestedTarget,
    send,
    // After “Send again” what is chosen for other columns is still to be sent.
    onDone: (cmd) => (cmd === resent.current ? draft.clear(cmd) : onClose()),
    onFailed: () => setAsking(undefined),
  });
  const count = devicesOf(target);
  const [only] = target.kind === 'named' && count === 1 ? target.records.values() : [];
  const [first] = records;
  const formatted = count.toLocaleString(language);
  const note = useId();
  const isNothing = draft.set.length === 0;
  const submit = (): void => {
    const cmd = draft.command();
    if (cmd === undefined) return;
    if (count === 1) void run(cmd);
    else setAsking(cmd);
  };
  if (outcome !== undefined)
    return <ControlRefusals pid={config.pid} outcome={outcome} loaded={records} onClose={onClose} />;
  return (
    <DialogFrame
      width="40rem"
      className={styles.overlay}
      title={only === undefined ? t('title', { count, formatted }) : t('titleOf', { name: only })}
      hasChanges={!isBusy && !isNothing}
      onCancel={() => !isBusy && onClose()}
      footer={
        asking === undefined ? (
          <div className={styles.footer}>
            <span id={note} className={styles.footNote}>
              {isNothing ? choose : t('unchosen')}
            </span>
            <CancelButton>{t('cancel')}</CancelButton>
            <Button
              type="primary"
              loading={isBusy}
              disabled={isNothing}
              aria-describedby={isNothing ? note : undefined}
              onClick={submit}
            >
              {t('send', { count, formatted })}
            </Button>
          </div>
        ) : (
          <div key="asking" className={styles.footer} role="group" aria-label={t('confirm.label')}>
            <b className={styles.footNote} role="status">
              {isChanged ? `${t('confirm.changed')} ` : ''}
              {t('confirm.ask', { count, formatted, values: valuesText(asking) })}
            </b>
            <Button autoFocus disabled={isBusy} onClick={() => setAsking(undefined)}>
              {t('confirm.back')}
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => void run(asking)}>
              {t('send', { count, formatted })}
            </Button>
          </div>
        )
      }
    >
      {target.kind === 'all' ? <p className={styles.scope}>{t('scopeAll')}</p> : null}
      <ControlFields
        columns={columns}
        draft={draft}
        isBusy={isBusy || asking !== undefined}
        records={records}
        isPart={records.length < count}
      />
      {only === undefined || first === undefined ? null : (
        <div className={styles.sendLine}>
          <SendAgain
            columns={columns}
            record={first}
            isBusy={isBusy}
            onSend={(cmd) => {
              resent.current = cmd;
              void run(cmd);
            }}
          />
        </div>
      )}
    </DialogFrame>
  );
};
