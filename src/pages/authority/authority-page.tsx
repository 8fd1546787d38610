import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { products } from '../../engine/products.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PageHeader } from '../../features/frame/page-header.tsx';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import {
  type AuthorityAddress,
  printAuthorityAddress,
  readAuthorityAddress,
  defaultAuthority,
} from './authority-address.ts';
import { DeviceTokens } from './device-tokens.tsx';
import { MyRights } from './my-rights.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleList } from './role-list.tsx';
import { RolePane } from './role-pane.tsx';
import { useUrlState } from '../../features/navigation/use-url-state.ts';
import { useAuthorityRights } from './use-authority.ts';
import styles from './authority.module.css';

/** `/home/manage-authority`: roles, what they give and to whom. Contract "Rights". */
export const AuthorityPage = () => (
  <PageRendering pid={products.authority}>
    <Authority />
  </PageRendering>
);

const urlState = { read: readAuthorityAddress, print: printAuthorityAddress };

const Authority = () => {
  const { t } = useTranslation('authority');
  const [address, change] = useUrlState(urlState);
  const go = (next: Partial<AuthorityAddress>, replace = false) => change(next, { replace });
  /** No question about unsaved changes of a role that has been deleted. */
  const leave = (gone: string) => address.role === gone && change({ role: '' }, { state: { gone } });
  const { canCreate, canWrite, canSet } = useAuthorityRights();
  const [open, setOpen] = useState<'add' | 'tokens'>();
  const close = (): void => setOpen(undefined);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {canSet ? <Button onClick={() => setOpen('tokens')}>{t('tokens.open')}</Button> : null}
            {canCreate ? (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen('add')}>
                {t('add')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.split}>
        <RoleList address={address} canWrite={canWrite} go={go} onGone={leave} />
        {address.role === '' ? (
          <MyRights address={address} go={go} />
        ) : (
          <RolePane key={address.role} address={address} canSet={canSet} go={go} />
        )}
      </div>
      {open === 'add' ? (
        <RoleForm kind="add" onDone={(role) => go({ ...defaultAuthority, role })} onClose={close} />
      ) : null}
      {open === 'tokens' ? <DeviceTokens onClose={close} /> : null}
    </div>
  );
};
