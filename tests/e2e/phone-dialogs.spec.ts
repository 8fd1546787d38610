import { routes } from '../../src/features/navigation/routes.ts';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { airConditioners, settled } from './pages.ts';

test.use(inMotion);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Dialogs on a phone: they take the whole screen, and all in them can be read and pressed. */

test('settings of a list and control tiles are whole: every name can be read, and nothing covers a button', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(routes.list({ pid: airConditioners }));
  await settled(page);
  await page.getByRole('button', { name: 'List settings' }).tap();
  const dialog = page.getByRole('dialog', { name: 'List settings' });
  await expect(dialog.getByText('Room temperature').first()).toBeVisible();
  const cut = () =>
    dialog
      .getByRole('tabpanel')
      .locator('li bdi')
      .evaluateAll((all) =>
        all
          .filter((name) => {
            const box = name.closest('.ant-checkbox-label') ?? name;
            return box.clientWidth === 0 ? name.getClientRects()[0]?.width === 0 : box.scrollWidth > box.clientWidth;
          })
          .map((name) => name.textContent),
      );
  expect(await cut()).toEqual([]);
  // A tap fails where something else is on top.
  await dialog.getByRole('button', { name: 'Save' }).tap({ trial: true });
  await dialog.getByRole('tab', { name: 'Width and order' }).tap();
  await expect(dialog.getByRole('button', { name: 'Move Device No. down' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('switch', { name: /Device No\./ })).toBeInViewport({ ratio: 1 });
  expect(await cut()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Add control' }).tap();
  const name = page.getByRole('dialog', { name: 'Add control' }).getByRole('textbox', { name: 'Name' }).first();
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(200);
});

test('a tap anywhere on a dashboard shows its tools; their menu and dialogs are whole, in the size of the console', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(routes.dashboard());
  const chooser = page.getByRole('button', { name: /^Choose a dashboard/ });
  await expect(page.getByRole('main').getByRole('region').first()).toBeAttached();
  await expect(chooser).not.toBeInViewport();
  await page.touchscreen.tap(195, 500);
  await expect(chooser).toBeInViewport({ ratio: 1 });
  await chooser.tap();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await page.getByRole('menu').getByText('Slide show…', { exact: true }).tap();
  const label = page.getByRole('dialog').getByText('Time for each dashboard', { exact: true });
  await expect(label).toHaveCSS('font-size', '13px');
});

test('a linkage is edited on the whole screen, and its buttons are whole', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.list({ pid: airConditioners }));
  await page.getByRole('button', { name: 'Linkages', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Linkages' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const list = dialog.getByRole('list', { name: /^My linkages/ });
  await button('New linkage').last().click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('On the phone');
  await button('Time').click();
  await dialog.getByRole('textbox', { name: 'Time', exact: true }).fill('0730');
  await button('Notify').click();
  await dialog.getByRole('combobox', { name: 'Receivers' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Good morning');
  await button('Save').click();
  await button('Edit On the phone').click();
  await expect(list).toBeHidden();
  for (const name of ['Delete', 'Duplicate', 'Cancel', 'Update'])
    await expect(button(name)).toBeInViewport({ ratio: 1 });
  await button('Cancel').click();
  await expect(list).toBeVisible();
});

test('the templates of boards are as wide as the dialog, and a board is written without its list', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.list({ pid: airConditioners }));
  await page.getByRole('button', { name: 'Boards', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Data board' });
  const template = dialog.getByRole('button', { name: /^Pie chart/ });
  expect((await template.boundingBox())?.width).toBeGreaterThan(250);
  await template.click();
  await expect(dialog.getByRole('region', { name: /^My boards/ })).toBeHidden();
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeInViewport({ ratio: 1 });
  expect((await name.boundingBox())?.width).toBeGreaterThan(250);
});
