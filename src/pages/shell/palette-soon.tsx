import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** Called with the text typed in between. */
  onType: (typed: string) => void;
  onClose: () => void;
};

/**
 * Placeholder for the search while it loads: text typed right after the shortcut goes into this hidden field, and
 * finds it in the search. The focus then goes back to where it was, so that the search gives it back there too.
 */
export function PaletteSoon({ onType, onClose }: Props) {
  const { t } = useTranslation('shell');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={field}
      className="visually-hidden"
      type="text"
      aria-label={t('palette.title')}
      autoComplete="off"
      maxLength={100}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        // The page's own keys are not meant.
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
