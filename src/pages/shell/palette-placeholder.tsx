import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** Called with the text typed while the palette loads. */
  onType: (typed: string) => void;
  onClose: () => void;
};

/**
 * Placeholder for the command palette while it loads: a hidden field takes the text that is typed right after the shortcut
 * and passes it to the palette. The focus then returns to the former element, so that the palette restores it there too.
 */
export function PalettePlaceholder({ onType, onClose }: Props) {
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
        // Shortcuts of the page do not apply while typing.
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
