import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { CallError, isUnreachable } from '../../api/call-error.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { connection } from '../../state/connection.ts';
import styles from '../module/page-layout.module.css';

type Props = { error: Error; at: number | undefined; onRetry: () => void; actions?: ReactNode };

/**
 * A refresh failed: the rows stay, and this says so. Nothing for a lost connection: the banner says it for the whole page, and
 * the rows are refetched once the connection is back.
 */
export const RefreshNotice = ({ error, at, onRetry, actions }: Props) => {
  const text = useDataText();
  const { zone } = useRendering().context;
  const { isLost } = useSnapshot(connection);
  if (isLost || isUnreachable(error)) return null;
  return (
    <div className={styles.notice} role="alert">
      <Icon name="fault" />
      <span className={styles.noticeText}>
        <b>{text('list.stale')}</b> {error instanceof CallError ? error.msg : ''}{' '}
        {at === undefined
          ? ''
          : text('list.staleSince', { time: formatMoment(Math.floor(at / 1000), zone, 'HH:mm:ss') })}
      </span>
      <Button size="small" danger onClick={onRetry}>
        {text('list.retry')}
      </Button>
      {actions}
    </div>
  );
};
