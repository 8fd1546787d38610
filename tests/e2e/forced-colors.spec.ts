import type { Locator } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { airConditioners, electricityMeters, openList } from './pages.ts';

/** High contrast of the system: what only a background said is said by an edge, and marks of a chart keep their colours. */

const styleOf = (element: Locator, property: 'outlineStyle' | 'backgroundColor' | 'borderTopStyle'): Promise<string> =>
  element.evaluate((shown, name) => getComputedStyle(shown)[name], property);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await startSession(page);
});

test('the chosen filter tab and view mode have an outline, the others none', async ({ page }) => {
  await openList(page, airConditioners);
  const tabs = page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link');
  expect(await styleOf(tabs.nth(0), 'outlineStyle')).toBe('solid');
  expect(await styleOf(tabs.nth(1), 'outlineStyle')).toBe('none');
  // The pill is painted over that outline.
  const pill = await tabs
    .nth(0)
    .locator('> *')
    .first()
    .evaluate((face) => getComputedStyle(face, '::before').borderTopStyle);
  expect(pill).toBe('solid');
  const modes = page.getByRole('navigation', { name: 'View as' }).getByRole('link');
  const outlines = await modes.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
  expect(outlines.filter((style) => style === 'solid')).toHaveLength(1);
});

test('bars of a ranking are seen, and every card has an edge', async ({ page }) => {
  await page.goto(`/home/data/overview/${electricityMeters}`);
  const name = page.locator('[data-slot="ranked-name"]').first();
  await expect(name).toBeVisible();
  const bar = name.locator('xpath=following-sibling::*[@aria-hidden="true"]/*').first();
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await styleOf(bar, 'backgroundColor')).not.toBe(ground);
  expect(await styleOf(page.locator('section[data-wall]').first(), 'borderTopStyle')).toBe('solid');
});
