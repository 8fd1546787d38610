import { Link } from 'react-router-dom';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { routes } from '../navigation/routes.ts';
import styles from './breadcrumb.module.css';

type Props = {
  pid: string;
  name: string | undefined;
  /** The page of the module that lists what the title names, where that is not the module's list. */
  via?: { label: string; to: string };
};

/** The way back to the module's list, before the title. */
export const Breadcrumb = ({ pid, name, via }: Props) => {
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
      {via !== undefined && (
        <>
          <Link to={via.to} className={styles.crumb}>
            {via.label}
          </Link>
          <Icon name="right" size={12} />
        </>
      )}
    </nav>
  );
};
