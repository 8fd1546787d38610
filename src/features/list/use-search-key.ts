import { type RefObject, useEffect } from 'react';
import { isTyping } from '../frame/shortcuts.ts';

/** A layer that is open above the list has the keys. */
const openLayer = 'dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-popover:not(.ant-popover-hidden)';

/** `/` goes to the search box of the list. */
export const useSearchKey = (box: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector(openLayer) !== null) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box]);
};
