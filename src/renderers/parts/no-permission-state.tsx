import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { StatePane } from './state-pane.tsx';

type Props = {
  /** The application or record that may not be seen; empty when its name may not be known either. */
  name: string;
  isPage?: boolean;
  /** The server's words, which name the missing right; without them a general sentence. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** A right is missing: which one, and whom to ask. */
export function NoPermissionState({ name, isPage = false, children, actions }: Props) {
  const { t } = useTranslation('parts');
  const title = name ? t('noPermission.title', { name }) : t('noPermission.titleUnnamed');
  return (
    <StatePane
      drawing={<Icon name="lock" size={32} />}
      title={title}
      isPage={isPage}
      actions={actions ?? <Link to="/home">{t('backHome')}</Link>}
    >
      {children ?? t('noPermission.text')}
    </StatePane>
  );
}
