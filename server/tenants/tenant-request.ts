import type { Language, LocalText } from '../../src/engine/column.ts';
import type { Db } from '../db/database.ts';
import type { TokenOrder } from '../devices/token-shell.ts';
import type { GroupOrder } from './menu-groups.ts';
import type { ServedFolders } from './served-file.ts';
import type { TopicGrantChange } from './tenant-topics.ts';

/** Requests of `npm run tenant -- …` about companies. Contract "Companies from a shell". */
export type TenantRequest = { about: 'tenant' } & (
  | { command: 'list' }
  | { command: 'create'; name: LocalText; zone: string; language: Language; administrator: string; phone: string }
  | { command: 'operator'; company: string; name: string; phone: string; isAdministrator: boolean }
  | { command: 'zone'; company: string; zone: string }
  | {
      command: 'host';
      host: string;
      company?: string;
      name?: LocalText;
      icon?: string;
      filing?: string;
      theme?: string;
      isGone: boolean;
    }
  | { command: 'subscribe'; company: string; pids: readonly string[] | 'all'; isGone: boolean }
  | { command: 'manifest'; company: string; entries?: readonly unknown[] }
  | { command: 'places'; company: string; file: unknown }
  | { command: 'group'; company?: string; isGone: boolean; group: GroupOrder }
  | { command: 'groups'; company?: string }
  | ({ command: 'topic'; company: string } & TopicGrantChange)
  | { command: 'topics' }
  | { command: 'alarms'; company: string; isGone: boolean }
  | { command: 'token'; company: string; order: TokenOrder }
);

type RequestOf<C extends TenantRequest['command']> = Extract<TenantRequest, { command: C }>;
export type Answering<C extends TenantRequest['command']> = (
  db: Db,
  request: RequestOf<C>,
  folders: ServedFolders,
) => Promise<string[]>;
