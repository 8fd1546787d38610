import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { toast } from '../../state/toasts.ts';
import { QrCode } from '../../features/sign-in/qr-code.tsx';
import loginStyles from '../../features/sign-in/sign-in.module.css';
import styles from './companion-popover.module.css';
import { useLatest } from '../../state/use-latest.ts';

/** For a phone without the mini-program: the address of the page that confirms, as a code and to copy. */
export function CompanionPopover({ address }: { address: string | undefined }) {
  const { t } = useTranslation('login');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLeaving(root, isOpen, (isByKey) => {
    setOpen(false);
    if (isByKey) {
      opener.current?.focus();
    }
  });
  const copy = async (text: string) => {
    if (await copyText(text)) {
      toast.success(t('addressCopied'));
    } else {
      toast.info(text);
    }
  };
  return (
    <div className={styles.companion} ref={root}>
      <button
        ref={opener}
        type="button"
        className={loginStyles.link}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('noMiniProgram')}
      </button>
      {isOpen && (
        <div id={id} className={styles.popover} role="group" aria-label={t('noMiniProgram')}>
          {address ? (
            <>
              <div className={styles.popoverCode}>
                <QrCode value={address} size={120} name={t('companionName')} />
              </div>
              <p>{t('companionHow')}</p>
              <Button size="small" icon={<Icon name="copy" />} onClick={() => copy(address)}>
                {t('copyAddress')}
              </Button>
            </>
          ) : (
            <p>{t('companionNoCode')}</p>
          )}
        </div>
      )}
    </div>
  );
}

function useLeaving(root: { current: HTMLElement | null }, isOpen: boolean, onLeave: (isByKey: boolean) => void): void {
  const latest = useLatest(onLeave);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const leave = new AbortController();
    const options = { signal: leave.signal };
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !root.current?.contains(target)) {
          latest.current(false);
        }
      },
      options,
    );
    document.addEventListener('keydown', (event) => event.key === 'Escape' && latest.current(true), options);
    return () => leave.abort();
  }, [isOpen, root, latest]);
}
