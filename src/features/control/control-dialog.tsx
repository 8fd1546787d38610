import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { ControlOverlay } from './control-overlay.tsx';
import type { ControlTarget } from './control-target.ts';
import { useControl } from './use-control.ts';

type Props = {
  config: ModuleConfig;
  target: ControlTarget;
  /** The rows in sight. */
  records: readonly RecordValues[];
  onClose: () => void;
};

/** Commands the chosen devices of a list. */
export const ControlDialog = ({ config, target, records, onClose }: Props) => {
  const control = useControl(config.pid);
  const targetRecords =
    target.kind === 'all' ? records : records.filter((record) => target.records.has(String(record['did'] ?? '')));
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
