import { useTranslation } from 'react-i18next';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { areas, shortcuts } from './shortcuts.ts';
import './shortcut-sheet.css';

/** All shortcuts of the console by where they hold. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <TitledDialog className="shortcut-sheet" title={t('shortcuts.title')} closesOutside onClose={onClose}>
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
    </TitledDialog>
  );
}
