import { useEffect } from 'react';
import { shellKeyOf } from '../../features/frame/shortcuts.ts';
import { useLatest } from '../../state/use-latest.ts';

type Keys = { search: () => void; sheet: () => void };

/** The shell's shortcuts, heard everywhere but over an open dialog, which has the word. */
export function useShellKeys(keys: Keys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = shellKeyOf(event);
      if (!key) {
        return;
      }
      // The browser's own search bar would come instead.
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) {
        latest.current[key]();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}
