import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const graded = new Set<unknown>(['moderate', 'serious', 'critical']);

/** What axe finds moderate or worse on a page, one line for each element. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => graded.has(impact))
    .flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 200)}`));
}
