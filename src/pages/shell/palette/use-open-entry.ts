import { useNavigate } from 'react-router-dom';
import type { Entry } from './entries.ts';

/** Opens an entry: in a new tab if it has an address and `isApart`, otherwise here, after the palette has closed. */
export function useOpenEntry(onClose: () => void) {
  const navigate = useNavigate();
  return (entry: Entry, isApart: boolean): void => {
    if ('to' in entry && isApart) {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if ('to' in entry) {
      void navigate(entry.to);
    } else {
      entry.run();
    }
  };
}
