import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../renderers/parts/icon.tsx';
import { routes } from '../routes.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import styles from './wall.module.css';

type Props = { isRevealed: boolean; onEdit: () => void };

/** The bar of a wall that is only looked at; it comes with the pointer or the focus. */
export const ShowBar = ({ isRevealed, onEdit }: Props) => {
  const { t } = useTranslation('wall');
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <nav className={styles.bar} data-hidden={!isRevealed} aria-label={t('bar')}>
      <Button type="text" icon={<Icon name="left" />} onClick={() => void navigate(routes.home())}>
        {t('menu.back')}
      </Button>
      <Button type="primary" icon={<Icon name="edit" />} onClick={onEdit}>
        {t('edit.begin')}
      </Button>
      <Button type="text" icon={<Icon name="signOut" />} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </nav>
  );
};
