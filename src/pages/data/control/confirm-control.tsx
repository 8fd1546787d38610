import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import type { PowerTile } from '../../../engine/control/control-tiles.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { ConfirmDialog } from '../../../renderers/parts/confirm-dialog.tsx';
import { toast } from '../../../state/toasts.ts';
import { ControlRefusals } from './control-refusals.tsx';
import { type ControlOutcome, type ControlTarget, devicesOf } from './control-target.ts';
import { useTileName, useValueWords } from './control-words.ts';
import { useRecount } from './use-recount.ts';
import type { ControlTask } from './use-control.ts';

type Props = {
  config: ModuleConfig;
  tile: PowerTile;
  target: ControlTarget;
  /** The exact number is on its way. */
  isCounting: boolean;
  known: readonly RecordValues[];
  send: (task: ControlTask) => Promise<ControlOutcome>;
  onClose: () => void;
};

/** Asks before every device of a list gets one value, with their number. */
export const ConfirmControl = ({ config, tile, target: given, isCounting, known, send, onClose }: Props) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const nameOf = useTileName();
  const words = useValueWords(config);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<ControlOutcome>();
  const { target, isChanged, recount } = useRecount(given);
  const count = devicesOf(target);
  const formatted = count.toLocaleString(language);
  const cmd = { [tile.column]: tile.value };
  const run = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const done = await send({ target, cmd });
      if (done.refused.length > 0) return setOutcome(done);
      toast.success(done.msg === '' ? t('successControl', { count: done.accepted }) : done.msg);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (recount(error)) return setIsBusy(false);
      toast.error(t('failed', { msg: error.msg }));
      onClose();
    }
  };
  if (outcome !== undefined)
    return <ControlRefusals pid={config.pid} outcome={outcome} known={known} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('confirm.title', { name: nameOf(tile.label), count, formatted })}
      verb={t('send', { count, formatted })}
      isDestructive={false}
      isBusy={isBusy || isCounting}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {isChanged ? <b role="alert">{t('confirm.changed')} </b> : null}
      {t('confirm.text', { count, formatted, values: words(cmd) })}
    </ConfirmDialog>
  );
};
