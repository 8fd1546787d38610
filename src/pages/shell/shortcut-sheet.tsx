import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { areas, shortcuts } from './shortcuts.ts';
import { useModal } from './use-modal.ts';
import './shortcut-sheet.css';

/** All shortcuts of the console by where they hold. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'parts']);
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="shortcut-sheet"
      aria-labelledby={id}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="shortcut-sheet-body">
        <header className="shortcut-sheet-head">
          <h2 id={id}>{t('shortcuts.title')}</h2>
          <button type="button" aria-label={t('parts:close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="shortcut-sheet-areas">
          {areas.map((area) => (
            <section key={area}>
              <h3>{t(`shortcuts.areas.${area}`)}</h3>
              <dl>
                {shortcuts
                  .filter((shortcut) => shortcut.area === area)
                  .map((shortcut) => (
                    <div key={shortcut.id}>
                      <dt>{t(`shortcuts.words.${shortcut.id}`)}</dt>
                      <dd>
                        {shortcut.keys.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}
