import { Link } from 'react-router-dom';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import styles from './data.module.css';
import { pageSizes, printListAddress } from './list-address.ts';
import { useTabTotals } from './use-list.ts';

type Props = {
  pid: string;
  tabs: readonly FilterTab[] | undefined;
  current: string | undefined;
  size: number | undefined;
  /** The rows are there; now the tabs may count theirs. */
  isCounting: boolean;
  /** Where a tab's list stands, if not under this same path. */
  addressOf?: ((did: string) => string) | undefined;
};

/** The filter tabs of a module as pills; each is an address. */
export const ListTabs = ({ pid, tabs, current, size, isCounting, addressOf }: Props) => {
  const text = useDataText();
  const { language } = useRendering().around;
  const totals = useTabTotals(pid, isCounting);
  const numbers = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en');
  if (tabs !== undefined && tabs.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={text('list.tabs')}>
      {tabs === undefined ? <SkeletonBar width={16} /> : null}
      {tabs?.map(({ did, name }) => {
        const label = typeof name === 'string' ? name : name[language];
        const total = totals.get(did);
        const known = pageSizes.find((one) => one === size);
        const address = printListAddress({ tab: did, page: 1, size: known, sort: undefined, filters: [] });
        return (
          <Link
            key={did}
            className={styles.tab}
            to={addressOf?.(did) ?? `?${address.toString()}`}
            title={label}
            aria-current={did === current ? 'page' : undefined}
          >
            <bdi className={styles.tabName}>{label}</bdi>
            {total === undefined ? null : <span className={styles.tabTotal}>{numbers.format(total)}</span>}
          </Link>
        );
      })}
    </nav>
  );
};
