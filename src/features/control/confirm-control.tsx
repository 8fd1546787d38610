import { useTranslation } from 'react-i18next';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import type { PowerTile } from '../../engine/control/control-tiles.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { ControlRefusals } from './control-refusals.tsx';
import { type ControlOutcome, type ControlTarget, devicesOf } from './control-target.ts';
import { tileText, useValuesText } from './control-texts.ts';
import { inLanguage } from '../../texts/phrase.ts';
import type { ControlTask } from './use-control.ts';
import { useSendControl } from './use-send-control.ts';

type Props = {
  config: ModuleConfig;
  tile: PowerTile;
  target: ControlTarget;
  /** The exact number of devices is still being counted. */
  isCounting: boolean;
  /** Loaded records, for the names of devices that refuse. */
  loaded: readonly RecordValues[];
  send: (task: ControlTask) => Promise<ControlOutcome>;
  onClose: () => void;
};

/** Confirmation before one value is sent to every device of a list. It names the number of devices. */
export const ConfirmControl = ({ config, tile, target: requestedTarget, isCounting, loaded, send, onClose }: Props) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const valuesText = useValuesText(config);
  const { target, isChanged, isBusy, outcome, run } = useSendControl({
    target: requestedTarget,
    send,
    onDone: onClose,
    onFailed: onClose,
  });
  const count = devicesOf(target);
  const formatted = count.toLocaleString(language);
  const { title, actionLabel } = tileText(config, tile);
  const cmd = { [tile.column]: tile.value };
  if (outcome !== undefined)
    return <ControlRefusals pid={config.pid} outcome={outcome} loaded={loaded} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t(title, { count, formatted, values: valuesText(cmd), module: inLanguage(config.name, language) })}
      actionLabel={t(actionLabel, { count, formatted })}
      isDestructive={false}
      isBusy={isBusy || isCounting}
      onConfirm={() => void run(cmd)}
      onCancel={onClose}
    >
      {isChanged ? <b role="alert">{t('confirm.changed')} </b> : null}
      {t('confirm.text', { count, formatted, values: valuesText(cmd) })}
    </ConfirmDialog>
  );
};
