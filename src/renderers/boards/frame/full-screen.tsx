import { type ReactNode, useEffect } from 'react';
import { useModal } from '../../parts/use-modal.ts';
import styles from './full-screen.module.css';

type Props = { name: string; children: ReactNode; onClose: () => void };

/** A board over the whole screen, as far as the browser lets it; Esc leaves. */
export const FullScreen = ({ name, children, onClose }: Props) => {
  const { dialog, handlers } = useModal(onClose);
  useScreen(onClose);
  return (
    <dialog {...handlers} ref={dialog} className={styles.fullScreen} aria-label={name}>
      {children}
    </dialog>
  );
};

/** Fullscreen API. The first Esc ends full screen and fires no key event, so `fullscreenchange` closes the board. */
function useScreen(onClose: () => void): void {
  useEffect(() => {
    let isUnmounted = false;
    const onLeave = (): void => {
      if (document.fullscreenElement === null) onClose();
    };
    const enter = async (): Promise<void> => {
      try {
        await document.documentElement.requestFullscreen();
        // The board may be closed before the browser has given the screen.
        if (isUnmounted) await document.exitFullscreen();
        else document.addEventListener('fullscreenchange', onLeave);
      } catch {
        // Frames and some browsers refuse; the dialog fills the window then.
      }
    };
    void enter();
    return () => {
      isUnmounted = true;
      document.removeEventListener('fullscreenchange', onLeave);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
    // Once per mount: a new callback must not leave and enter full screen again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
