import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const graded = new Set<unknown>(['moderate', 'serious', 'critical']);

/** What axe finds moderate or worse on a page, one line for each element. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Half way through a transition a colour has another contrast; the end of one may begin another.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000,
        );
    for (let now = running(); now.length > 0; now = running()) {
      await Promise.allSettled(now.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  // Of several frames each is asked and a page of its own puts their answers together, which takes three times as long as
  // to ask the one that most pages have.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).analyze();
  return violations
    .filter(({ impact }) => graded.has(impact))
    .flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 200)}`));
}
