import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../../renderers/parts/key-cap.tsx';
import styles from './palette.module.css';

/** The keys of the palette, below the results. */
export function PaletteKeys() {
  const { t } = useTranslation('shell');
  return (
    <p className={styles.keys} aria-hidden="true">
      <KeyCap>↑↓</KeyCap>
      {t('moveKeys')}
      <KeyCap>Enter</KeyCap>
      {t('openKey')}
      <KeyCap>Ctrl Enter</KeyCap>
      {t('palette.newTab')}
    </p>
  );
}
