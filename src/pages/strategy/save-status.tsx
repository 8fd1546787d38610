import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import type { SaveState } from './autosave-sender.ts';
import { isWaitingForConnection } from './use-autosave.ts';
import styles from './strategy.module.css';

const icons: Readonly<Record<SaveState['kind'], IconName>> = {
  saved: 'check',
  waiting: 'clock',
  saving: 'refresh',
  failed: 'fault',
  elsewhere: 'warning',
};

/** Status of the automatic save, with a button to repeat a failed one. */
export const SaveStatus = ({ state, onSave }: { state: SaveState; onSave: () => void }) => {
  const { t } = useTranslation('strategy');
  const { kind } = state;
  const why =
    state.kind === 'failed' && state.error instanceof CallError && !isWaitingForConnection(state)
      ? state.error.faultMessage
      : '';
  return (
    <span className={styles.save}>
      <span role="status" className={kind === 'failed' || kind === 'elsewhere' ? styles.failed : undefined} title={why}>
        <Icon name={icons[kind]} size={12} />
        {t(isWaitingForConnection(state) ? 'save.offline' : `save.${kind}`)}
        {why === '' ? null : <span className={styles.why}>{why}</span>}
      </span>
      {kind === 'failed' || kind === 'waiting' ? (
        <Button size="small" onClick={onSave}>
          {t(kind === 'failed' ? 'save.retry' : 'save.now')}
        </Button>
      ) : null}
    </span>
  );
};
