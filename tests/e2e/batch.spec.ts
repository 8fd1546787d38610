import type { Page, Route } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { airConditioners, choose, names, openList, settled } from './pages.ts';

test.use(inMotion);

const temperatureSensors = '300000000000000000000006';
const tasks = '1000000000000000a6860100';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Batch edit' });

test.beforeEach(async ({ page }) => {
  await startSession(page);
});

async function chooseFirst(page: Page, count: number): Promise<void> {
  await page.locator('.ag-row[row-index="0"] .ag-checkbox-input').check();
  if (count > 1) {
    const last = page.locator(`.ag-row[row-index="${count - 1}"] .ag-checkbox-input`);
    await last.click({ modifiers: ['Shift'] });
  }
}

test('ux 5, 7: one column of a range of rows, chosen over two pages, is changed at once', async ({ page }) => {
  await openList(page, temperatureSensors, '?size=10');
  await chooseFirst(page, 3);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await settled(page);
  await chooseFirst(page, 1);
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Batch edit' }).click();
  await choose(page, dialog(page).getByRole('combobox', { name: 'Column' }), 'Remarks');
  await dialog(page).getByRole('textbox').last().fill('Checked in autumn');
  expect(await axeFaults(page), 'batch edit').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Change 4 records' }).click();
  await expect(page.getByText('4 records changed')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('ux 6: all that match are chosen without being loaded, and another count is shown before anything happens', async ({
  page,
}) => {
  await openList(page, temperatureSensors, '?size=10');
  await chooseFirst(page, 1);
  const all = page.getByRole('button', { name: /^Select all/ });
  const total = Number(((await all.textContent()) ?? '').replaceAll(/\D/g, ''));
  await all.click();
  await expect(page.getByText(`all ${total} selected`)).toBeVisible();
  // What the list was shown is no longer what is there.
  const askMore = async (route: Route): Promise<void> => {
    const body: unknown = route.request().postDataJSON();
    const sent = typeof body === 'object' && body !== null ? body : {};
    await route.continue({ postData: JSON.stringify({ ...sent, expect: total + 2 }) });
  };
  await page.route('**/vt/batch', askMore, { times: 1 });
  await page.getByRole('button', { name: 'Batch edit' }).click();
  await choose(page, dialog(page).getByRole('combobox', { name: 'Column' }), 'Remarks');
  await dialog(page).getByRole('textbox').last().fill('All of them');
  await dialog(page)
    .getByRole('button', { name: `Change ${total} records` })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText(`${total} records match now`);
  await dialog(page)
    .getByRole('button', { name: `Change ${total} records` })
    .click();
  await expect(page.getByText(`${total} records changed`)).toBeVisible();
});

test('pending tasks are approved together; without a choice a message asks for one', async ({ page }) => {
  await openList(page, tasks, '?size=10');
  await expect(page.getByRole('button', { name: 'Batch approval' })).toHaveCount(0);
  await page.getByRole('link', { name: /^Pending tasks/ }).click();
  await settled(page);
  // Without anything to do with chosen rows there is nothing to choose them by.
  await expect(page.locator('.ag-checkbox-input')).toHaveCount(0);
  await page.getByRole('button', { name: 'Batch approval' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Select the tasks to approve').first()).toBeVisible();
  const [first = ''] = await names(page);
  await chooseFirst(page, 2);
  await page.getByRole('button', { name: 'Approve 2 tasks' }).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('2 tasks approved')).toBeVisible();
  await expect(notices.getByText('Select the tasks to approve')).toHaveCount(0);
  // The notice about one batch ends when the next one begins, and not only after its three seconds.
  await page.getByRole('button', { name: 'Batch approval' }).click();
  await expect(notices.getByText('2 tasks approved')).toHaveCount(0, { timeout: 1000 });
  await expect.poll(() => names(page)).not.toContain(first);
});

test('rows of policies and their records have no checkboxes, because nothing can be done with several', async ({
  page,
}) => {
  for (const part of ['management', 'records']) {
    await page.goto(`/home/data/strategy/${airConditioners}/${part}`);
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await settled(page);
    await expect(page.locator('.ag-checkbox-input')).toHaveCount(0);
  }
});
