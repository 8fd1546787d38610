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
  /** The reader's roles, and the members who can grant the right; missing while they are not known. */
  people?: { roles: readonly string[]; administrators: readonly string[] } | undefined;
  actions?: ReactNode;
};

/** A right is missing: which one, in which role, and whom to ask. */
export function NoPermissionState({ name, isPage = false, children, people, actions }: Props) {
  const { t } = useTranslation('parts');
  const title = name ? t('noPermission.title', { name }) : t('noPermission.titleUnnamed');
  return (
    <StatePane
      drawing={<Icon name="lock" size={32} />}
      title={title}
      isPage={isPage}
      actions={actions ?? <Link to="/home">{t('backHome')}</Link>}
    >
      {people === undefined ? (
        (children ?? t('noPermission.text'))
      ) : (
        <Reason name={name} message={children} {...people} />
      )}
    </StatePane>
  );
}

type ReasonProps = NonNullable<Props['people']> & { name: string; message: ReactNode };

/** A title that names the application is not repeated; where it may not, the server's words do. */
const Reason = ({ name, message, roles, administrators }: ReasonProps) => {
  const { t } = useTranslation('parts');
  const listed = (names: readonly string[]) => names.join(t('noPermission.comma'));
  const ownRoles = {
    count: roles.length,
    roles: listed(roles.map((role) => t('noPermission.quoted', { name: role }))),
  };
  return (
    <>
      <p>{name === '' && message !== undefined ? message : t('noPermission.lacks', ownRoles)}</p>
      <p>
        {name === '' && roles.length > 0 ? t('noPermission.yours', ownRoles) : null}
        {administrators.length === 0 ? null : t('noPermission.ask', { people: listed(administrators) })}
      </p>
    </>
  );
};
