import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopiedText } from './copied-text.tsx';
import styles from './user-devices.module.css';

type Props = {
  link: string | undefined;
  isBusy: boolean;
  onMake: () => void;
};

/** Makes a link that signs a wall in, and shows it until the dialog closes. */
export function WallLink({ link, isBusy, onMake }: Props) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <section className={styles.made} aria-labelledby={id}>
      <h3 id={id}>{t('devices.wallTitle')}</h3>
      <p>{t('devices.wallText')}</p>
      {link === undefined ? (
        <Button loading={isBusy} onClick={onMake}>
          {t('devices.makeLink')}
        </Button>
      ) : (
        <CopiedText hasFocus label={t('devices.link')} text={link} note={t('devices.linkOnce')} />
      )}
    </section>
  );
}
