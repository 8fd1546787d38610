import { createContext, use } from 'react';
import type { ModuleConfig, RecordValues } from '../../engine/column.ts';
import { type Freshness, freshnessOf } from '../../engine/control/freshness.ts';
import { widestAges } from '../../engine/format.ts';
import { Icon } from '../parts/icon.tsx';
import { useAge, useClock } from './clock.ts';
import styles from './device.module.css';
import { useRendering } from './rendering.tsx';
import { useDataText } from './use-data-text.ts';
import { stampWithZone } from '../../engine/zone-offset.ts';

/** Module of the devices in a list or on a page; `undefined` if no ages of reports are shown. */
export const DeviceContext = createContext<ModuleConfig | undefined>(undefined);

/** True if a column of the list shows the time of the last report; then the state does not repeat the age. */
export const ReportShown = createContext(false);

/** Age of a device's last report; re-renders as it grows. */
export const useFreshness = (record: RecordValues): Freshness | undefined => {
  const config = use(DeviceContext);
  const now = useClock();
  return config === undefined ? undefined : freshnessOf(config, record, now);
};

type AgeProps = {
  freshness: Freshness;
  isBrief?: boolean;
  hasAge?: boolean;
  /** As wide as the longest age, so that what is beside it stays where it is as the age grows. */
  isReserved?: boolean;
};

/** "8 s ago"; a device that is offline in amber, with a clock and the word. */
export const ReportAge = ({ freshness, isBrief = false, hasAge = true, isReserved = false }: AgeProps) => {
  const { context } = useRendering();
  const text = useDataText();
  const now = useClock();
  const ageOf = useAge();
  const { reported, isOffline } = freshness;
  const age = ageOf(reported);
  const stamp = text('device.stamp', { stamp: stampWithZone(reported, context.zone) });
  const reportText = (spoken: string) => (isBrief ? spoken : text('device.reported', { age: spoken }));
  if (!isOffline) {
    // Each on a line of its own: the widest of them is found by the layout.
    const ages = isReserved ? widestAges.map((seconds) => reportText(ageOf(now - seconds))).join('\n') : undefined;
    return (
      <span className={isReserved ? `${styles.age} ${styles.reserved}` : styles.age} data-ages={ages} title={stamp}>
        {reportText(age)}
      </span>
    );
  }
  const mark = (
    <span className={styles.offline} title={stamp}>
      <Icon name="clock" size={12} />
      {text(isBrief ? 'device.offlineBrief' : 'device.offline', { age })}
    </span>
  );
  return isBrief && hasAge ? (
    <>
      {mark}
      <span className={styles.age}>{age}</span>
    </>
  ) : (
    mark
  );
};
