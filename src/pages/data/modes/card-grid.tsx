import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import type { Column, ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { specOf } from '../../../engine/field-types/specs/registry.ts';
import { stateColumnOf } from '../../../engine/state-column.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { ValueMark } from '../../../renderers/fields/value-mark.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { useRatio } from '../../../state/preferences.ts';
import { useElementSize } from '../../../renderers/parts/use-element-size.ts';
import type { ListInteraction } from '../../../features/list/use-list-interaction.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { mediaColumnOf } from '../../../features/display-modes/display-mode.ts';
import { mediaIcon } from './media-types.ts';
import styles from './cards.module.css';
import { thumbnailOf } from './thumbnail.ts';
import { slotText } from './slot-text.ts';

type Props = {
  config: ModuleConfig;
  rows: readonly RecordValues[];
  hasMore: boolean;
  /** Live updates keep the order of the rows while the list is in use. */
  use: ListInteraction;
  onMore: () => void;
  scrollTop?: number | undefined;
  onScroll?: (top: number) => void;
};

/** A card and the gap after it, px at scale 1. */
const card = { width: 240, height: 244 } as const;

const sizeColumnOf = (config: ModuleConfig): Column | undefined =>
  config.columns.find((column) => specOf(column)?.tells === 'size');

/** Files as cards; only visible rows are rendered, further ones are requested near the end. */
export const CardGrid = ({ config, rows, hasMore, use, onMore, scrollTop, onScroll }: Props) => {
  const { t } = useTranslation('modes');
  const { frame } = use;
  const { width } = useElementSize(frame);
  const ratio = useRatio();
  const across = Math.max(1, Math.floor(width / (card.width * ratio)));
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: Math.ceil(rows.length / across),
    getScrollElement: () => frame.current,
    estimateSize: () => card.height * ratio,
    overscan: 2,
    ...(scrollTop === undefined ? {} : { initialOffset: scrollTop }),
  });
  useEffect(() => virtual.measure(), [virtual, ratio]);
  const drawn = virtual.getVirtualItems();
  const isNearEnd = hasMore && ((drawn.at(-1)?.index ?? 0) + 3) * across >= rows.length;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, onMore, rows.length]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
      tabIndex={0}
      role="list"
      aria-label={t('card.files')}
      onTouchStart={use.touched}
      onTouchMove={use.touched}
      onScroll={(event) => onScroll?.(event.currentTarget.scrollTop)}
    >
      <div role="presentation" className={styles.space} style={{ height: virtual.getTotalSize() }}>
        {width === 0
          ? null
          : drawn.map(({ index, start, size }) => (
              <div
                key={index}
                role="presentation"
                className={styles.line}
                style={{
                  height: size,
                  transform: `translateY(${start}px)`,
                  gridTemplateColumns: `repeat(${across}, 1fr)`,
                }}
              >
                {rows.slice(index * across, (index + 1) * across).map((record) => (
                  <Card key={String(record['did'])} config={config} record={record} />
                ))}
              </div>
            ))}
      </div>
    </div>
  );
};

const Card = ({ config, record }: { config: ModuleConfig; record: RecordValues }) => {
  const { context } = useRendering();
  const columns = columnsOf(config);
  const media = mediaColumnOf(config);
  const name = String(record['name'] ?? '');
  const textOf = (column: Column | undefined): string => slotText(record, column, context);
  const state = stateColumnOf(config);
  const facts = [textOf(media), textOf(sizeColumnOf(config)), textOf(columns.get('updatetime'))];
  return (
    <div role="listitem" className={styles.cell}>
      <Link className={styles.card} to={routes.detail({ pid: config.pid, did: String(record['did']) })}>
        <Picture address={thumbnailOf(config, record)} type={media === undefined ? undefined : record[media.column]} />
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={styles.facts}>
          {state === undefined ? null : (
            <>
              <ValueMark column={state} value={record[state.column]} />
              {textOf(state)}
              {' · '}
            </>
          )}
          {facts.filter((fact) => fact !== '').join(' · ')}
        </span>
      </Link>
    </div>
  );
};

/** Thumbnail of the file, or the icon of its media type if it has none or loading fails. */
const Picture = ({ address, type }: { address: string | undefined; type: unknown }) => {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.picture}>
      {address === undefined || failed === address ? (
        <Icon name={mediaIcon(type)} size={32} />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
      )}
    </span>
  );
};

/** Skeleton of the cards until the first ones arrive. */
export const CardsSkeleton = () => (
  <div className={styles.frame} aria-busy="true">
    <div className={styles.waiting}>
      {Array.from({ length: 10 }, (_card, index) => (
        <span key={index} className={styles.card}>
          <span className={styles.picture} />
          <SkeletonBar width={9} />
          <SkeletonBar width={6} />
        </span>
      ))}
    </div>
  </div>
);
