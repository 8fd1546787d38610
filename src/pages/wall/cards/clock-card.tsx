import { useTranslation } from 'react-i18next';
import { formatMoment, localTimeOf } from '../../../engine/moment.ts';
import styles from './cards.module.css';

type Props = { now: number; zone: string };

const ticks = Array.from({ length: 60 }, (_, minute) => minute);

/** Turned by `share` of a whole turn; lengths are parts of the radius. */
const Hand = ({ share, length, className }: { share: number; length: number; className: string | undefined }) => (
  <line className={className} y1="12" y2={-72 * length} transform={`rotate(${share * 360})`} />
);

/** An analog clock in the zone of the company: hour, minute and second hand are 0.6, 0.8 and 1 of the radius. */
export const ClockCard = ({ now, zone }: Props) => {
  const { t } = useTranslation('wall');
  const { hour, minute, second } = localTimeOf(now, zone);
  return (
    <svg
      className={styles.clock}
      viewBox="-100 -100 200 200"
      role="img"
      aria-label={t('card.clockNow', { time: formatMoment(now, zone, 'HH:mm') })}
    >
      {ticks.map((tick) => (
        <line
          key={tick}
          className={tick % 5 === 0 ? styles.hourTick : styles.tick}
          y1={tick % 5 === 0 ? -80 : -86}
          y2="-92"
          transform={`rotate(${tick * 6})`}
        />
      ))}
      <Hand className={styles.hourHand} length={0.6} share={(hour + minute / 60) / 12} />
      <Hand className={styles.minuteHand} length={0.8} share={(minute + second / 60) / 60} />
      <Hand className={styles.secondHand} length={1} share={second / 60} />
      <circle className={styles.hub} r="4" />
    </svg>
  );
};
