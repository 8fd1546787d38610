import { harbour } from './harbour.ts';
import { riverside } from './riverside.ts';
import type { DemoTenant } from './tenant.ts';

/** Password of every demo account. Contract "Demo"; a start with `DEMO=0` has none of them. */
export const demoPassword = 'Colonnade#2026';

export const demoTenants: readonly DemoTenant[] = [riverside, harbour];
