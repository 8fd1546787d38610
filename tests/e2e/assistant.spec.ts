import type { Page } from '@playwright/test';
import { routes } from '../../src/features/navigation/routes.ts';
import { expect, inMotion, signIn, startSession, test } from './fixtures.ts';
import { electricityMeters } from './pages.ts';

test.use(inMotion);

const chat = '**/sfsaas/api/user/blitemind/v1/chat';

const fenced = (kind: string, content: string | object): string =>
  `\n\n\`\`\`${kind}\n${typeof content === 'string' ? content : JSON.stringify(content)}\n\`\`\`\n\n`;

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Answers the next questions in the place of the server. */
const answerWith = async (page: Page, text: string, end = event('finish', {})): Promise<void> => {
  const body = `${event('ready', { chatsessionid: 'stub' })}${event('data', { v: text })}${end}`;
  await page.route(chat, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
};

const open = async (page: Page): Promise<void> => {
  await startSession(page);
  await page.goto(routes.aiChat());
  await expect(page.getByText('What would you like to know?')).toBeVisible();
  await expect(page).toHaveTitle('Assistant · Colonnade');
};

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
};

const isOver = (page: Page) => expect(page.getByRole('button', { name: 'Copy answer' }).last()).toBeVisible();

test('the header leads to the assistant; a conversation stays under its address until it is deleted', async ({
  page,
}) => {
  await signIn(page);
  await expect(page).toHaveURL(/\/home\/data\//);
  await page.getByRole('link', { name: 'Assistant' }).click();
  await ask(page, 'How many meters are there in the whole company?');
  await isOver(page);
  await expect(page).toHaveURL(/\?session=/);
  await ask(page, 'And last month?');
  await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(2);
  await page.reload();
  await expect(page.getByText('And last month?')).toBeVisible();
  const title = 'How many meters are there in the whole company?';
  const item = page.getByRole('button', { name: title, exact: true });
  await expect(item).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: `Actions of “${title}”` }).click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm deletion' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByText('What would you like to know?')).toBeVisible();
  await expect(page).not.toHaveURL(/session=/);
});

test('the words of the assistant are Chinese in Chinese', async ({ page }) => {
  await open(page);
  await page.evaluate(() => localStorage.setItem('currentLanguage', 'zh'));
  await page.reload();
  await expect(page.getByPlaceholder('请输入您的问题...')).toBeVisible();
  await page.getByRole('button', { name: /查询设备记录/ }).click();
  await page
    .getByRole('button', { name: /的操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog', { name: '确认删除' });
  await expect(dialog).toContainText('确定要删除此会话吗？删除后将无法恢复');
  await expect(dialog.getByRole('button')).toHaveText(['取消', '确定删除']);
  await dialog.getByRole('button', { name: '确定删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
});

test('an answer that does not come can be stopped, and one that is cut off is kept', async ({ page }) => {
  await open(page);
  await page.route(chat, () => undefined);
  await ask(page, 'Wait');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Request cancelled')).toBeVisible();
  await page.unroute(chat);
  await answerWith(page, 'As far as it came', '');
  await ask(page, 'Cut');
  await expect(page.getByText(/Request failed: Could not reach the platform/).first()).toBeVisible();
  await expect(page.getByText('As far as it came')).toBeVisible();
  await page.unroute(chat);
  await answerWith(page, 'Whole');
  await page.getByRole('button', { name: 'Ask again' }).last().click();
  await expect(page.getByText('Whole', { exact: true })).toBeVisible();
});

test('a diagram is drawn under the page’s own policy and saved; markup stays text', async ({ page }) => {
  await open(page);
  const diagram = fenced('mermaid', 'flowchart LR\n  A["19:00 定时"] --> B{"≤ 9.5 ℃"}\n  B -->|yes| C["Stop"]');
  await answerWith(page, `<img src=x onerror=alert(1)>\n\n${diagram}${fenced('mermaid', 'flowchart LR\n  A[ -->')}`);
  await ask(page, 'Draw');
  const picture = page.getByRole('img', { name: 'Diagram' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(100);
  await expect(page.getByText('The diagram could not be drawn')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  for (const [verb, file] of [
    ['As SVG', 'diagram.svg'],
    ['As PNG', 'diagram.png'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: verb }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});

test('a draft is stored once it is confirmed, and its records are one press away', async ({ page }) => {
  await open(page);
  const condition = [{ k: 'name', type: 'like', v: 'A' }];
  const draft = { kind: 'filter', value: { pid: electricityMeters, name: 'Drafted group', condition } };
  const records = { pid: electricityMeters, filter: condition, dids: [] };
  await answerWith(page, fenced('draft', draft) + fenced('records', records));
  await ask(page, 'Make a group');
  const card = page.getByRole('group', { name: /Drafted group/ });
  await card.getByRole('button', { name: 'Store…' }).click();
  await expect(page.getByRole('dialog')).toContainText('added to your tabs');
  await page.getByRole('dialog').getByRole('button', { name: 'Store' }).click();
  await expect(card.getByText('Stored', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Open [\d,]+ records? in the list/ }).click();
  await expect(page).toHaveURL(/filter=/);
  await page.goBack();
  await page.goto(routes.list({ pid: electricityMeters }));
  await expect(page.getByText('Drafted group').first()).toBeVisible();
});

test('a narrow window has the conversations in a drawer', async ({ page }) => {
  await open(page);
  await page.setViewportSize({ width: 412, height: 900 });
  const drawer = page.getByRole('complementary', { name: 'Conversations' });
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Conversations', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'New conversation' })).toBeVisible();
  await drawer.getByRole('button', { name: 'New conversation' }).press('Escape');
  await expect(drawer).toBeHidden();
});
