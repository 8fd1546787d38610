import type { ReactNode } from 'react';
import { StatePane } from './state-pane.tsx';

type Props = {
  title: string;
  isPage?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
  /** There are records, but a condition leaves none. */
  isFiltered?: boolean;
};

/**
 * Empty state: the reason and the next step. The drawing has dashed columns if there are no records, nearly empty ones
 * if a filter hides them.
 */
export function EmptyState({ isFiltered = false, ...pane }: Props) {
  return <StatePane {...pane} drawing={<EmptyColumns isFiltered={isFiltered} />} />;
}

const fillHeights = [7.2, 4.8, 9.6];

function EmptyColumns({ isFiltered }: { isFiltered: boolean }) {
  return (
    <svg width="6rem" height="5rem" viewBox="0 0 96 80" aria-hidden="true">
      <path d="M4 10h88M4 70h88" stroke="var(--hairline-strong)" strokeWidth="2" />
      {fillHeights.map((height, index) => (
        <g key={height}>
          <rect
            x={16 + index * 24}
            y="16"
            width="14"
            height="48"
            fill="none"
            stroke="var(--hairline-strong)"
            strokeWidth="1.5"
            strokeDasharray={isFiltered ? undefined : '3 3'}
          />
          {isFiltered && (
            <rect x={16 + index * 24} y={64 - height} width="14" height={height} fill="var(--accent-line)" />
          )}
        </g>
      ))}
    </svg>
  );
}
