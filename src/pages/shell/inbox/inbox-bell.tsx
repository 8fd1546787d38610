import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskAgain } from '../../../api/live/use-live.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../renderers/parts/icon-button.tsx';
import { useOutsidePress } from '../../../renderers/parts/menu-button.tsx';
import { createLoader } from '../../../renderers/parts/loader.ts';
import { useLoaded } from '../../../renderers/parts/use-loaded.tsx';
import { InboxArrivals } from '../../../features/inbox/inbox-arrivals.tsx';
import { useInbox } from '../../../features/inbox/use-inbox.ts';
import styles from './inbox-bell.module.css';

const part = createLoader(
  async () => (await Promise.all([import('./inbox-panel.tsx'), loadTexts('inbox')]))[0].InboxPanel,
);

/** The number that a badge has room for. */
const maxShown = 99;

/** The bell in the header: how many notifications are unread, once that is wanted, and the panel with them. */
export function InboxBell({ isWanted }: { isWanted: boolean }) {
  const inbox = useInbox(isWanted);
  useAskAgain([{ kind: 'inbox' }], () => void inbox.refetch());
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const Panel = useLoaded(part, isOpen || isNear);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useOutsidePress(root, isOpen, () => setOpen(false));
  return (
    <div className={styles.inbox} ref={root} onPointerEnter={() => setNear(true)}>
      <BellButton
        button={button}
        unread={inbox.data?.unread ?? 0}
        panel={isOpen ? id : undefined}
        onPress={() => setOpen(!isOpen)}
      />
      <InboxArrivals inbox={inbox.data} isQuiet={isOpen} />
      {isOpen && Panel && (
        <Panel
          id={id}
          inbox={inbox}
          onClose={(hasMovedFocus) => {
            setOpen(false);
            if (!hasMovedFocus) button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type ButtonProps = {
  button: React.RefObject<HTMLButtonElement | null>;
  unread: number;
  /** Id of the open panel. */
  panel: string | undefined;
  onPress: () => void;
};

export function BellButton({ button, unread, panel, onPress }: ButtonProps) {
  const { t } = useTranslation('shell');
  const countText = unread > maxShown ? `${maxShown}+` : String(unread);
  const name = unread === 0 ? t('inbox') : t('inboxUnread', { unread: countText });
  return (
    <IconButton
      icon="bell"
      size="control"
      ref={button}

      className={styles.bell}
      data-slot="inbox-bell"
      title={name}
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={panel !== undefined}
      aria-controls={panel}
      onClick={onPress}
    >
      {unread > 0 && (
        <span className={styles.badge} data-slot="inbox-badge" aria-hidden="true">
          {countText}
        </span>
      )}
    </IconButton>
  );
}
