import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { colourRules } from '../../.storybook/colour-rules.ts';
import { expect } from './fixtures.ts';

type Rules = Parameters<AxeBuilder['options']>[0];

const reportedImpacts = new Set<unknown>(['moderate', 'serious', 'critical']);

/** What axe finds moderate or worse on a page, one line for each element. */
export const axeFaults = (page: Page): Promise<string[]> => faultsOf(page);

/**
 * Checks a page that follows the system's theme with all rules in the light theme and, without loading it again, with the
 * rules about colours in the dark one.
 */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const light = await faultsOf(page);
  await changeTheme(page, 'dark');
  const dark = await faultsOf(page, { runOnly: colourRules });
  await changeTheme(page, 'light');
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await page.emulateMedia({ colorScheme });
  await expect.poll(ground).not.toBe(before);
}

/** In the middle of a transition a colour has another contrast; the end of one transition may start another. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
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

/** Counts transitions from here on. */
const transitionsFrom = (page: Page) =>
  page.evaluateHandle(() => {
    const begun = { count: 0 };
    document.addEventListener('transitionrun', () => (begun.count += 1), { capture: true });
    return begun;
  });

/** Rows of a live list fade in and out while axe looks: what it found then is looked at again. */
async function faultsOf(page: Page, rules: Rules = {}): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    await settle(page);
    const begun = await transitionsFrom(page);
    const faults = await faultsNow(page, rules);
    if (faults.length === 0 || attempt === 4 || (await begun.evaluate(({ count }) => count)) === 0) return faults;
  }
}

async function faultsNow(page: Page, rules: Rules): Promise<string[]> {
  // With several frames axe runs in each and merges the results on a blank page. That takes three times as long, so pages
  // with one frame use the legacy mode.
  const hasFrames = page.frames().length > 1;
  // Rules that pass are left out: their results list thousands of elements, which the browser would send for nothing.
  const options: Rules = { ...rules, resultTypes: ['violations'] };
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode(!hasFrames).analyze();
  return violations
    .filter(({ impact }) => reportedImpacts.has(impact))
    .flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 200)}`));
}
