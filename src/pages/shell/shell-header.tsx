import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Brand } from '../../renderers/parts/brand.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { LanguageMenu } from '../../renderers/parts/language-menu.tsx';
import { MenuButton } from '../../renderers/parts/menu-button.tsx';
import { chooseRatio, chooseTheme, preferences, useLanguage, useTheme } from '../../state/preferences.ts';
import { session } from '../../state/session.ts';
import { useCompanyName } from '../../state/tenant.ts';
import { sizes, themes } from './choices.ts';
import { routes } from '../routes.ts';
import { InboxBell } from './inbox/inbox-bell.tsx';
import { useManagementPages } from './management-pages.ts';
import { MyVisits } from './my-visits.tsx';
import { useSignOut } from './use-sign-out.ts';
import './shell-header.css';
import { inLanguage } from '../../texts/phrase.ts';

/** Logo, company and search at the left; language, theme and the person at the right. */
type Openers = { onDevices: () => void; onAgents: () => void };

export function ShellHeader({ onSearch, ...openers }: { onSearch: () => void } & Openers) {
  const { t } = useTranslation('shell');
  const company = useCompanyName();
  return (
    <header className="shell-header" aria-label={t('header')}>
      <span className="shell-logo">
        <Brand size={24} />
      </span>
      <span className="shell-company">{company}</span>
      <button type="button" className="shell-search" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon name="search" />
        <span className="shell-search-word">{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="shell-tools">
        <MyVisits />
        <InboxBell />
        <ManageMenu />
        <NavLink className="menu-button-face shell-link" to={routes.aiChat()}>
          <Icon name="assistant" />
          <span className="menu-button-label">{t('assistant')}</span>
        </NavLink>
        <LanguageMenu name={t('language')} />
        <ThemeMenu />
        <AccountMenu {...openers} />
      </div>
    </header>
  );
}

/** By right, and only to pages that exist. */
function ManageMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const language = useLanguage();
  const pages = useManagementPages();
  if (pages.length === 0) {
    return null;
  }
  const items = pages.map(({ id, name, to }) => ({
    key: id,
    label: inLanguage(name, language),
    onChoose: () => void navigate(to),
  }));
  return <MenuButton name={t('manage')} icon={<Icon name="lock" />} label={t('manage')} items={items} />;
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
      items={themes.map((choice) => ({
        key: choice ?? 'system',
        label: t(`themes.${choice ?? 'system'}`),
        isChosen: choice === chosen,
        onChoose: () => chooseTheme(choice),
      }))}
    />
  );
}

function AccountMenu({ onDevices, onAgents }: Openers) {
  const { t } = useTranslation('shell');
  const { nickname } = useSnapshot(session);
  const { ratio } = useSnapshot(preferences);
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <MenuButton
      name={t('account')}
      icon={
        <span className="shell-avatar" aria-hidden="true">
          {[...nickname][0]?.toUpperCase()}
        </span>
      }
      label={nickname}
      items={[
        ...sizes.map((size) => ({
          key: size.key,
          label: t(`sizes.${size.key}`),
          ...(size.key === 'auto' ? { heading: t('size') } : {}),
          isChosen: size.ratio === ratio,
          onChoose: () => chooseRatio(size.ratio),
        })),
        {
          key: 'visits',
          label: t('visits'),
          icon: <Icon name="people" />,
          isApart: true,
          onChoose: () => void navigate(routes.myVisits()),
        },
        {
          key: 'agents',
          label: t('agents'),
          icon: <Icon name="plug" />,
          onChoose: onAgents,
        },
        {
          key: 'devices',
          label: t('devices.title'),
          icon: <Icon name="lock" />,
          onChoose: onDevices,
        },
        {
          key: 'out',
          label: t('signOut'),
          icon: <Icon name="signOut" />,
          onChoose: () => void signOut(),
        },
      ]}
    />
  );
}
