import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Brand } from '../../features/frame/brand.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { LanguageMenu } from '../../features/frame/language-menu.tsx';
import { MenuButton } from '../../renderers/parts/menu-button.tsx';
import { preferences, useIsPhone, useTheme } from '../../state/preferences.ts';
import type { MenuModule } from '../../schemas/menu.ts';
import { session } from '../../state/session.ts';
import { useCompanyName } from '../../state/tenant.ts';
import { routes } from '../../features/navigation/routes.ts';
import { InboxBell } from './inbox/inbox-bell.tsx';
import { mayHaveApplications } from './menu-groups.ts';
import { useManagementPages } from './management-pages.ts';
import { MyVisits } from './my-visits.tsx';
import { type Openers, usePersonItems, useSizeItems, useThemeItems } from './person-items.tsx';
import { KeyCap } from '../../renderers/parts/key-cap.tsx';
import buttonStyles from '../../renderers/parts/menu-button.module.css';
import styles from './shell-header.module.css';

type Props = Openers & {
  /** False until the menu is answered: browsers send six calls at a time, and those of the page come first. */
  isMenuKnown: boolean;
  modules: readonly MenuModule[] | undefined;
  onSearch: () => void;
};

/** Logo, company and search at the left; language, theme and the person at the right. On a phone those are at the bottom. */
export function ShellHeader({ isMenuKnown, modules, onSearch, ...openers }: Props) {
  const { t } = useTranslation('shell');
  const company = useCompanyName();
  const isPhone = useIsPhone();
  return (
    <header className={styles.header} aria-label={t('header')}>
      <span className={styles.logo}>
        <Brand size={24} />
      </span>
      <span className={styles.company}>{company}</span>
      {isPhone ? null : (
        <button type="button" className={styles.search} aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Icon name="search" />
          <span className={styles.searchWord}>{t('search')}</span>
          <KeyCap>Ctrl K</KeyCap>
        </button>
      )}
      <div className={styles.tools}>
        <MyVisits isWanted={isMenuKnown} />
        <InboxBell isWanted={isMenuKnown} />
        {isPhone ? null : (
          <>
            <ManageMenu />
            {mayHaveApplications(modules) && (
              <NavLink className={`${buttonStyles.face} ${styles.link}`} to={routes.aiChat()}>
                <Icon name="assistant" />
                <span className={buttonStyles.label} data-slot="menu-label">
                  {t('assistant')}
                </span>
              </NavLink>
            )}
            <LanguageMenu name={t('language')} />
            <ThemeMenu />
            <AccountMenu {...openers} />
          </>
        )}
      </div>
    </header>
  );
}

/** By right, and only to pages that exist. */
function ManageMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pages = useManagementPages();
  if (pages.length === 0) {
    return null;
  }
  const items = pages.map(({ id, to }) => ({
    key: id,
    label: t(`managementPages.${id}`),
    onChoose: () => void navigate(to),
  }));
  return <MenuButton name={t('manage')} icon={<Icon name="shield" />} label={t('manage')} items={items} />;
}

function ThemeMenu() {
  const { t } = useTranslation('shell');
  const { theme: chosen } = useSnapshot(preferences);
  const theme = useTheme();
  return (
    <MenuButton
      name={t('theme')}
      icon={<Icon name={theme === 'dark' ? 'moon' : 'sun'} />}
      label={t(`themes.${chosen ?? 'system'}`)}
      items={useThemeItems()}
    />
  );
}

function AccountMenu(openers: Openers) {
  const { t } = useTranslation('shell');
  const { nickname } = useSnapshot(session);
  const sizeItems = useSizeItems();
  const personItems = usePersonItems(openers);
  return (
    <MenuButton
      name={t('account')}
      icon={
        <span className={styles.avatar} aria-hidden="true">
          {[...nickname][0]?.toUpperCase()}
        </span>
      }
      label={nickname}
      items={[...sizeItems, ...personItems]}
    />
  );
}
