import { Link } from 'react-router-dom';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { routes } from '../navigation/routes.ts';
import styles from './breadcrumb.module.css';

/** The way back to the module's list, before the title. */
export const Breadcrumb = ({ pid, name }: { pid: string; name: string | undefined }) => {
  const text = useDataText();
  return (
    <nav className={styles.crumbs} aria-label={text('detail.crumb')}>
      <Link to={routes.list({ pid })} className={styles.crumb} title={name}>
        {name ?? (
          <span className={styles.crumbWaiting}>
            <SkeletonBar width={6} />
          </span>
        )}
      </Link>
      <Icon name="right" size={12} />
    </nav>
  );
};
