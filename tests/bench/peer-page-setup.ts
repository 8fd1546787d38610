import type { BrowserContext } from 'playwright';

/** `PAGE_SETUP` of the peers' harness: a fresh browser context gets the session that `OURS_USER` holds as JSON. */
export default async (context: BrowserContext): Promise<void> => {
  const entries = JSON.parse(process.env['OURS_USER'] ?? '{}') as Record<string, string>;
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);
};
