import { useTranslation } from 'react-i18next';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { areas, shortcuts } from '../../features/frame/shortcuts.ts';
import { KeyCap } from '../../renderers/parts/key-cap.tsx';
import styles from './shortcut-sheet.module.css';

/** All shortcuts of the console by where they hold. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <TitledDialog className={styles.sheet} title={t('shortcuts.title')} closesOutside onClose={onClose}>
      <div className={styles.areas}>
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
                        <KeyCap key={key}>{key}</KeyCap>
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
