import { expect, inMotion, startSession, test } from './fixtures.ts';

test.use(inMotion);

/**
 * Escape pressed several times in a row: the browser closes a dialog by itself at the second press, unless the page takes
 * the key.
 */

test.beforeEach(({ page }) => startSession(page));

test('a dialog that waits for a save stays, however often Escape is pressed', async ({ page }) => {
  const name = `Caretaker ${Date.now() % 1_000_000}`;
  await page.goto('/home/manage-authority');
  await page.getByRole('button', { name: 'Add role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add role' });
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await adding.getByRole('combobox', { name: 'Department' }).fill('工程部');
  await page.locator('.ant-select-dropdown:visible').getByTitle('工程部', { exact: true }).click();
  await adding.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByRole('button', { name: /^Electricity meters, Read: / }).focus();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name });
  await expect(review.getByRole('button', { name: 'Save 1 change' })).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rolev2/grant', async (route) => {
    await released;
    await route.continue();
  });
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(review).toBeVisible();
  // The same while nothing in the dialog has the focus.
  await review.getByRole('heading', { level: 2 }).click();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(review).toBeVisible();
  release();
  await expect(page.getByText(`Rights of ${name} saved`)).toBeVisible();
  await expect(review).toHaveCount(0);
});

test('a dialog with typed input asks before it closes, and one without does not', async ({ page }) => {
  await page.goto('/home/manage-authority');
  const adding = page.getByRole('dialog', { name: 'Add role' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect(adding.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
  await page.getByRole('button', { name: 'Add role' }).click();
  await adding.getByRole('textbox', { name: 'Name' }).fill('Caretaker');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('Add role');
  // Escape closes the question alone.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveValue('Caretaker');
  for (const name of ['Cancel', 'Close']) {
    await adding.getByRole('button', { name, exact: true }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
  }
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(adding).toHaveCount(0);
});

test('a dialog with typed input asks before its page is left, by Back, by a link or with the tab', async ({ page }) => {
  await page.goto('/home/manage-authority');
  const adding = page.getByRole('dialog', { name: 'Add role' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  // To another page of the console and back: the next step forward is one within the page.
  await page.getByRole('link', { name: 'Assistant', exact: true }).click();
  await expect(page).toHaveURL(/aichat/);
  await page.goBack();
  await page.getByRole('button', { name: 'Add role' }).click();
  await adding.getByRole('textbox', { name: 'Name' }).fill('Caretaker');
  await page.goForward();
  await expect(question).toContainText('Add role');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveValue('Caretaker');
  await expect(page).toHaveURL(/manage-authority/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Add role' }).click();
  await adding.getByRole('textbox', { name: 'Name' }).fill('Caretaker');
  await page.goForward();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/aichat/);
});
