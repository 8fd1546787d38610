import { takeHostAccent } from '../state/host-accent.ts';
import { takeHostTheme } from '../state/preferences.ts';
import { tenant } from '../state/tenant.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';

/** Asks once whose host this is. A failure leaves the product's own name; nothing else depends on it. */
export async function loadTenant(): Promise<void> {
  try {
    const { icon, name, filing, theme } = await call(endpoints.tenantIcon, {}, { silent: true });
    Object.assign(tenant, { icon, name, filing });
    takeHostTheme(theme);
    takeHostAccent(theme);
  } catch {
    // The sign-in page says what is wrong as soon as the person acts.
  }
}
