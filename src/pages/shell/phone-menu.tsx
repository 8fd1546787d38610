import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { MenuModule } from '../../schemas/menu.ts';
import { useLanguage } from '../../state/preferences.ts';
import { productPage } from '../../features/navigation/product-pages.ts';
import { routes } from '../../features/navigation/routes.ts';
import { iconOf } from './group-icon.ts';
import { useManagementPages } from './management-pages.ts';
import { groupOf } from './menu-groups.ts';
import { inLanguage } from '../../texts/phrase.ts';
import styles from './phone-nav.module.css';

type Props = { modules: readonly MenuModule[] | undefined; currentPid: string | undefined; onClose: () => void };

type Entry = { key: string; name: string; to: string; isCurrent?: boolean };

/** Every application of this person by group; the group of the page that is open is unfolded. */
export function PhoneMenu({ modules, currentPid, onClose }: Props) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const management = useManagementPages();
  const current = groupOf(modules ?? [], currentPid);
  return (
    <TitledDialog title={t('mainMenu')} className={styles.sheet} closesOutside onClose={onClose}>
      <div className={styles.menu}>
        <Link className={styles.group} to={routes.dashboard()} onClick={onClose}>
          <Icon name="dashboard" size={20} />
          {t('dashboard')}
        </Link>
        {modules === undefined ? <SkeletonRows rows={6} columns={1} /> : null}
        {modules?.map((group) => (
          <Group
            key={group.id}
            name={inLanguage(group.name, language)}
            icon={iconOf(group)}
            isOpen={group === current}
            entries={group.products.map(({ pid, name }) => ({
              key: pid,
              name: inLanguage(name, language),
              to: productPage(pid),
              isCurrent: pid === currentPid,
            }))}
            onClose={onClose}
          />
        ))}
        {management.length === 0 ? null : (
          <Group
            name={t('manage')}
            icon="shield"
            isOpen={false}
            entries={management.map(({ id, to }) => ({ key: id, name: t(`managementPages.${id}`), to }))}
            onClose={onClose}
          />
        )}
      </div>
    </TitledDialog>
  );
}

type GroupProps = { name: string; icon: IconName; isOpen: boolean; entries: readonly Entry[]; onClose: () => void };

const Group = ({ name, icon, isOpen, entries, onClose }: GroupProps) => (
  <details name="phone-menu" open={isOpen}>
    <summary className={styles.group}>
      <Icon name={icon} size={20} />
      {name}
      <Icon name="down" size={12} />
    </summary>
    {entries.map(({ key, name: word, to, isCurrent }) => (
      <Link
        key={key}
        className={styles.product}
        to={to}
        aria-current={isCurrent === true ? 'page' : undefined}
        onClick={onClose}
      >
        {word}
      </Link>
    ))}
  </details>
);
