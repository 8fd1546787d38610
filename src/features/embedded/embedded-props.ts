import type { ChartTheme } from '../../theme/chart-theme.ts';
import type { PageEntry } from './manifest.ts';

export type EmbeddedProps = {
  entry: PageEntry;
  /** The entry's address with its query. */
  address: string;
  pid: string;
  /** In a detail pane: the record. */
  did?: string | undefined;
  /** On a dashboard: its theme. */
  card?: ChartTheme | undefined;
  onFail: (reason: string) => void;
};
