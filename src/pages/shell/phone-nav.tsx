import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import { useLanguageItems } from '../../features/frame/language-menu.tsx';
import { MenuList } from '../../renderers/parts/menu-button.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { MenuModule } from '../../schemas/menu.ts';
import { session } from '../../state/session.ts';
import { routes } from '../../features/navigation/routes.ts';
import { type Openers, usePersonItems, useSizeItems, useThemeItems } from './person-items.tsx';
import { mayHaveApplications } from './menu-groups.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { ShellFooter } from './shell-footer.tsx';
import styles from './phone-nav.module.css';

type Props = Openers & {
  modules: readonly MenuModule[] | undefined;
  currentPid: string | undefined;
  onSearch: () => void;
};

/** On a phone the applications, search, assistant and person are at the bottom, within reach of the thumb. */
export function PhoneNav({ modules, currentPid, onSearch, ...openers }: Props) {
  const { t } = useTranslation('shell');
  const [sheet, setSheet] = useState<'menu' | 'person'>();
  const close = () => setSheet(undefined);
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <Item icon="menu" word={t('menu')} onPress={() => setSheet('menu')} />
      <Item icon="search" word={t('searchWord')} onPress={onSearch} />
      {mayHaveApplications(modules) && (
        <NavLink className={styles.item} to={routes.aiChat()}>
          <Icon name="assistant" size={20} />
          <span className={styles.word}>{t('assistant')}</span>
        </NavLink>
      )}
      <Item icon="person" word={t('account')} onPress={() => setSheet('person')} />
      {sheet === 'menu' && <PhoneMenu modules={modules} currentPid={currentPid} onClose={close} />}
      {sheet === 'person' && <PersonSheet {...openers} onClose={close} />}
    </nav>
  );
}

const Item = ({ icon, word, onPress }: { icon: IconName; word: string; onPress: () => void }) => (
  <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onPress}>
    <Icon name={icon} size={20} />
    <span className={styles.word}>{word}</span>
  </button>
);

/** Language, theme, size, and what a person does with the account; below it what the footer of a wide page says. */
function PersonSheet({ onClose, ...openers }: Openers & { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { nickname } = useSnapshot(session);
  const [firstLanguage, ...languages] = useLanguageItems().items;
  const [firstTheme, ...themes] = useThemeItems();
  const sizeItems = useSizeItems();
  const personItems = usePersonItems(openers);
  const headed = [
    ...(firstLanguage ? [{ ...firstLanguage, heading: t('language') }, ...languages] : []),
    ...(firstTheme ? [{ ...firstTheme, heading: t('theme') }, ...themes] : []),
  ];
  return (
    <TitledDialog title={nickname} className={styles.sheet} closesOutside onClose={onClose}>
      <MenuList
        id="person-sheet"
        name={t('account')}
        items={[...personItems, ...headed, ...sizeItems]}
        onClose={onClose}
      />
      <ShellFooter />
    </TitledDialog>
  );
}
