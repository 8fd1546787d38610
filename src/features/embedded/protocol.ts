import type { Language } from '../../engine/column.ts';
import { isObject } from '../../engine/own-property.ts';
import type { ChartTheme } from '../../theme/chart-theme.ts';

/** Messages between the console and an embedded page; docs/embedding.md describes them for integrators. */

/** Protocol version, which also identifies the console's own messages. */
const version = 1;

/** Context sent to a page: after its `ready`, and again on every change. */
export type PageContext = {
  /** For a card that of the dashboard, which can also be blue. */
  theme: ChartTheme;
  language: Language;
  pid: string;
  /** Present in a detail pane, together with `mode: 'detail'`; on a dashboard the mode is `card`. */
  did?: string;
  mode?: 'detail' | 'card';
  /** Cards only: inner size, CSS pixels. */
  size?: { width: number; height: number };
  /** Available size, CSS pixels. */
  width: number;
  height: number;
  /** The console's colours by token name, as CSS colours. */
  colours: Readonly<Record<string, string>>;
};

type FromPage =
  | { type: 'ready' }
  /** Go to a page of the console. */
  | { type: 'navigate'; path: string }
  /** The height that the page would like to have, CSS pixels. */
  | { type: 'size'; height: number };

export const contextMessage = (context: PageContext) => ({ colonnade: version, type: 'context', ...context });

/** Maximum height of an embedded page, CSS pixels. */
const maxHeight = 20_000;

const decode = (data: unknown): FromPage | undefined => {
  if (!isObject(data) || data['colonnade'] !== version) return undefined;
  const { type, path, height } = data;
  if (type === 'ready') return { type };
  if (type === 'navigate' && typeof path === 'string') return { type, path };
  if (type === 'size' && typeof height === 'number' && height > 0 && height <= maxHeight) return { type, height };
  return undefined;
};

type Sender = { origin: string; source: unknown };

/** A message of exactly this page's window and origin of a known type; anything else is ignored. */
export const readMessage = (event: Sender & { data: unknown }, page: Sender): FromPage | undefined =>
  page.source !== null && event.source === page.source && event.origin === page.origin ? decode(event.data) : undefined;

/** The path of a page behind the sign-in, or nothing: other origins, `/login`, `/index` and tricks with slashes. */
export const ownPath = (path: string, origin: string): string | undefined => {
  if (!path.startsWith('/home/') || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  return url.origin === origin && url.pathname.startsWith('/home/') ? `${url.pathname}${url.search}` : undefined;
};
