import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const graded = new Set<unknown>(['moderate', 'serious', 'critical']);

/** What axe finds moderate or worse on a page, one line for each element. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Half way through a transition a colour has another contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000,
        )
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => graded.has(impact))
    .flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 200)}`));
}
