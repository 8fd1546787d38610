import { takeHostAccent } from '../state/host-accent.ts';
import { takeHostTheme } from '../state/preferences.ts';
import { tenant } from '../state/tenant.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';

/**
 * Loads name, icon and theme of the host's company once. After a failure the product's own name remains; nothing else
 * depends on it.
 */
export async function loadTenant(): Promise<void> {
  try {
    const { icon, name, filing, theme } = await call(endpoints.tenantIcon, {}, { silent: true });
    Object.assign(tenant, { icon, name, filing });
    takeHostTheme(theme);
    takeHostAccent(theme);
  } catch {
    // Ignored: the sign-in page shows the error as soon as the user acts.
  }
}
