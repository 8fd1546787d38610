import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import { type AuthorityAddress, printAuthorityAddress } from './authority-address.ts';
import { DeleteRole, SwitchRole } from './role-dialogs.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleMenu, type RoleAction } from './role-menu.tsx';
import type { MenuPosition } from '../../renderers/parts/menu-popover.tsx';
import { type ListedRole, useRoles } from './use-authority.ts';
import authorityStyles from './authority.module.css';
import styles from './role-list.module.css';

type Props = {
  address: AuthorityAddress;
  /** Who lacks this sees no menus. Contract "Rights". */
  canWrite: boolean;
  go: (next: Partial<AuthorityAddress>, replace?: boolean) => void;
  /** Told the role that was deleted. */
  onGone: (did: string) => void;
};

type OpenAction = { action: RoleAction; role: ListedRole };

/** Contract "Rights". */
const isFound = ({ name }: ListedRole, keyword: string): boolean =>
  name.toLowerCase().includes(keyword.trim().toLowerCase());

const menuId = (did: string): string => `menu-of-${did}`;

/** My rights, system and custom roles; exactly one of them is chosen. Contract "Rights". */
export const RoleList = ({ address, canWrite, go, onGone }: Props) => {
  const { t } = useTranslation('authority');
  const list = useRoles();
  const [menu, setMenu] = useState<MenuPosition>();
  const [openAction, setOpenAction] = useState<OpenAction>();
  const { find } = address;
  const roles = list.data?.roles ?? [];
  const matches = roles.filter((role) => isFound(role, find));
  const menuRole = roles.find(({ did }) => did === menu?.did);
  const close = (): void => {
    setOpenAction(undefined);
    // The item that opened the dialog is gone with its menu.
    const opener = document.getElementById(menuId(openAction?.role.did ?? ''));
    setTimeout(() => opener?.focus());
  };
  const isRefused = list.error instanceof CallError && list.error.status === statuses.forbidden;
  const linkTo = (role: string): string => `?${printAuthorityAddress({ ...address, role }).toString()}`;
  const openMenu = (did: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setMenu({ did, left, top: bottom });
  };
  const part = (title: string, some: readonly ListedRole[], empty: string) => (
    <section aria-label={title}>
      <h2 className={styles.part}>{title}</h2>
      {some.length === 0 ? <p className={styles.none}>{empty}</p> : null}
      <ul>
        {some.map((role) => (
          <RoleRow
            key={role.did}
            role={role}
            to={linkTo(role.did)}
            isChosen={role.did === address.role}
            onMenu={canWrite && !role.isSystem ? openMenu(role.did) : undefined}
          />
        ))}
      </ul>
    </section>
  );
  return (
    <nav className={styles.list} aria-label={t('list')}>
      <SearchBox value={find} label={t('find')} onSearch={(keyword) => go({ find: keyword }, true)} />
      <Link className={styles.role} to={linkTo('')} aria-current={address.role === '' ? 'page' : undefined}>
        <Icon name="person" /> {t('mine')}
      </Link>
      {list.data === undefined ? (
        <Missing error={list.error} isRefused={isRefused} onRetry={() => void list.refetch()} />
      ) : (
        <>
          {part(
            t('system'),
            matches.filter(({ isSystem }) => isSystem),
            t('nothingFound'),
          )}
          {part(
            t('custom'),
            matches.filter(({ isSystem }) => !isSystem),
            t(find === '' ? 'noCustom' : 'nothingFound'),
          )}
          {list.data.total > roles.length ? (
            <p className={styles.none}>{t('firstRoles', { count: roles.length })}</p>
          ) : null}
        </>
      )}
      {menu !== undefined && menuRole !== undefined ? (
        <RoleMenu
          key={menu.did}
          role={menuRole}
          position={menu}
          onChoose={(action) => setOpenAction({ action, role: menuRole })}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {openAction === undefined ? null : (
        <Dialog {...openAction} onClose={close} onGone={() => onGone(openAction.role.did)} />
      )}
    </nav>
  );
};

type DialogProps = OpenAction & { onClose: () => void; onGone: () => void };

const nothing = () => undefined;

const Dialog = ({ action, role, onClose, onGone }: DialogProps) => {
  if (action === 'delete') return <DeleteRole role={role} onDone={onGone} onClose={onClose} />;
  if (action === 'switch') return <SwitchRole role={role} onDone={nothing} onClose={onClose} />;
  return <RoleForm kind={action} role={role} onDone={nothing} onClose={onClose} />;
};

type RowProps = {
  role: ListedRole;
  to: string;
  isChosen: boolean;
  onMenu?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
};

const RoleRow = ({ role, to, isChosen, onMenu }: RowProps) => {
  const { t } = useTranslation('authority');
  const { name, organizationname, isSystem, isEnabled } = role;
  return (
    <li className={styles.row}>
      <Link
        className={styles.role}
        to={to}
        title={name}
        data-off={!isEnabled}
        aria-current={isChosen ? 'page' : undefined}
      >
        <span className={styles.roleWords}>
          <bdi className={styles.roleName}>{name}</bdi>
          {isSystem || organizationname === '' ? null : <bdi className={styles.roleOf}>{organizationname}</bdi>}
        </span>
        {isEnabled ? null : <span className={`${authorityStyles.tag} ${styles.disabledTag}`}>{t('disabled')}</span>}
        {isSystem ? (
          <span className={styles.lock} title={t('systemLock')}>
            <Icon name="lock" size={12} />
          </span>
        ) : null}
      </Link>
      {onMenu === undefined ? null : (
        <IconButton
          icon="more"
          id={menuId(role.did)}
          className={styles.more}
          aria-label={t('menu', { name })}
          aria-haspopup="menu"
          onClick={onMenu}
        />
      )}
    </li>
  );
};

type MissingProps = { error: Error | null; isRefused: boolean; onRetry: () => void };

/** In the place of the roles: on their way, not to be seen, or failed. */
const Missing = ({ error, isRefused, onRetry }: MissingProps) => {
  const { t } = useTranslation('authority');
  if (isRefused) return <p className={styles.none}>{t('listHidden')}</p>;
  if (error !== null)
    return (
      <ErrorState title={t('listFailed')} errorId={errorIdOf(error)} onRetry={onRetry}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    );
  return (
    <div className={styles.waiting} aria-hidden="true">
      {[9, 6, 8, 7, 10, 6].map((width, index) => (
        <SkeletonBar key={index} width={width} />
      ))}
    </div>
  );
};
