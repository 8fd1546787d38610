import type { Locator, Page } from '@playwright/test';
import { routes } from '../../src/features/navigation/routes.ts';
import { axeFaults } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';

/** The embedded assistant in a browser: nothing in the place of its stream, and its answers from the demo's records. */

const open = async (page: Page, language: 'en' | 'zh' = 'en'): Promise<void> => {
  await startSession(page);
  if (language === 'zh') await page.evaluate(() => localStorage.setItem('currentLanguage', 'zh'));
  await page.goto(routes.aiChat());
};

const words = { en: { box: 'Question', copy: 'Copy answer' }, zh: { box: '问题', copy: '复制回答' } } as const;

/** Sends a question and answers its whole text once it has ended. */
const ask = async (page: Page, question: string, language: 'en' | 'zh' = 'en'): Promise<string> => {
  const copies = page.getByRole('button', { name: words[language].copy });
  const before = await copies.count();
  await page.getByRole('textbox', { name: words[language].box }).fill(question);
  await page.keyboard.press('Enter');
  await expect(copies).toHaveCount(before + 1);
  return page.getByRole('main').innerText();
};

const firstNumber = (text: string, pattern: RegExp): number =>
  Number((pattern.exec(text)?.[1] ?? '').replaceAll(',', ''));

const listLinks = (page: Page): Locator => page.getByRole('link', { name: /Open [\d,]+ records? in the list/ });

test('records, their list with the same filter, and questions that continue', async ({ page }) => {
  await open(page);
  const meters = await ask(page, 'which meters are offline right now');
  expect(meters).toContain('I understood: Electricity meters, Water meters, Gas meters that are offline now');
  const electricity = firstNumber(meters, /Electricity meters: ([\d,]+)/);
  expect(electricity).toBeGreaterThan(0);
  expect(firstNumber((await listLinks(page).first().innerText()) ?? '', /Open ([\d,]+)/)).toBe(electricity);

  const use = await ask(page, 'electricity consumption of 滨江一店 last month');
  expect(use).toMatch(/last month \(.*\): [\d,.]+ kWh|no readings/);
  const before = await ask(page, 'and the month before?');
  expect(before).toMatch(/Consumption by Electricity meters of 滨江一店, \d{4}-\d{2}-01 to/);
  expect(await axeFaults(page)).toEqual([]);

  await listLinks(page).first().click();
  await expect(page).toHaveURL(/filter=/);
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('what it cannot do is refused, what may mean two things is asked', async ({ page }) => {
  await open(page);
  expect(await ask(page, 'turn off all the lights')).toContain('I only read and draft');
  expect(await ask(page, 'details of A 座 1F 会议室 101')).toContain('Several records match');
  expect(await ask(page, '1')).toContain('I understood: Details of A 座 1F 会议室 101');
});

test('in Chinese a draft becomes a filter group only once it is confirmed', async ({ page }) => {
  await open(page, 'zh');
  expect(await ask(page, '昨晚谁关了空调', 'zh')).toContain('我的理解');
  expect(await ask(page, '李思敏能删除电表吗', 'zh')).toContain('不能');
  await ask(page, '新建一个打开的门的过滤组', 'zh');
  const card = page.getByRole('group', { name: /筛选组草稿/ });
  await expect(card).toContainText('确认前不会保存任何内容');
  await card.getByRole('button', { name: '保存…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await expect(card.getByText('已保存', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: '打开' }).click();
  await expect(page).toHaveURL(/tab=/);
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('a draft is opened in its editor, filled in and unsaved', async ({ page }) => {
  await open(page);
  await ask(page, 'create a linkage: when the room temperature is above 28, turn on the air-conditioners');
  const linkage = page.getByRole('group', { name: /Draft of a linkage/ });
  await linkage.getByRole('link', { name: 'Open in the editor' }).click();
  const linkages = page.getByRole('dialog', { name: 'Linkages' });
  await expect(linkages.getByLabel('The linkage in one sentence')).toContainText('28');
  await expect(linkages.getByRole('textbox', { name: /^Name/ })).toHaveValue(/Room temperat/);
  await page.keyboard.press('Escape');
  await expect(linkages.getByText(/not saved|unsaved/i).first()).toBeVisible();

  await page.goto(routes.aiChat());
  await ask(page, 'make a line chart of electricity meters by day this month');
  const board = page.getByRole('group', { name: /Draft of a board/ });
  await board.getByRole('link', { name: 'Open in the editor' }).click();
  const boards = page.getByRole('dialog', { name: 'Data board' });
  await expect(boards.getByRole('textbox', { name: /^Name/ })).toHaveValue('Electricity meters');
  await boards.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Electricity meters').first()).toBeVisible();

  await page.goto(routes.aiChat());
  await ask(page, 'create a filter group of doors that are open');
  const filter = page.getByRole('group', { name: /Draft of a filter group/ });
  await filter.getByRole('link', { name: 'Open in the editor' }).click();
  const groups = page.getByRole('dialog', { name: 'Filter groups' });
  await expect(groups.getByRole('textbox', { name: /^Name/ })).not.toHaveValue('');
  await expect(groups.getByText(/Open/).first()).toBeVisible();
});

test('a draft of a policy is opened in its editor, and nothing is stored until it is saved', async ({ page }) => {
  await open(page);
  await ask(page, 'create a policy: when the room temperature is above 28, turn on the air-conditioners');
  const policy = page.getByRole('group', { name: /Draft of a policy/ });
  const name = (await policy.getAttribute('aria-label'))?.replace('Draft of a policy: ', '') ?? '';
  await policy.getByRole('link', { name: 'Open in the editor' }).click();
  await expect(page).toHaveURL(/addStrategy\/[0-9a-f]{24}\?status=add/);
  const editor = page.getByRole('form', { name: 'Add policy' });
  await expect(editor.locator('[data-column="name"]').getByRole('textbox')).toHaveValue(name);
  await expect(editor.getByText('28').first()).toBeVisible();
  await expect(editor.getByText(/Every hour|1 h|60 min/i).first()).toBeVisible();
  const list = page.url().replace('addStrategy', 'strategy').replace(/\?.*/, '/management');
  await page.getByRole('button', { name: 'Cancel' }).click();
  // It is input that is not saved yet.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard|Leave/ })
    .click();
  await expect(page).toHaveURL(/aiChat|assistant|session=/);
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Add policy' })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});
