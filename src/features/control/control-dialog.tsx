import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { ControlOverlay } from './control-overlay.tsx';
import type { ControlTarget } from './control-target.ts';
import { useControl } from './use-control.ts';
import { useTargetRecords } from './use-target-records.ts';

type Props = {
  config: ModuleConfig;
  target: ControlTarget;
  /** The rows on the screen. */
  records: readonly RecordValues[];
  onClose: () => void;
};

/** Commands the chosen devices of a list. */
export const ControlDialog = ({ config, target, records, onClose }: Props) => {
  const control = useControl(config.pid);
  const targetRecords = useTargetRecords(config.pid, target, records);
  return (
    <ControlOverlay
      config={config}
      columns={controlPanel(config).columns}
      target={target}
      records={targetRecords}
      send={control.mutateAsync}
      onClose={onClose}
    />
  );
};
