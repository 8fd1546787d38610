import { accounts, expect, startSession, test } from './fixtures.ts';
import { airConditioners } from './pages.ts';
import { demoPolicy, editor, field } from './policy.ts';

const products = {
  businesses: '100000000000000000000008',
  policies: '10000000000000000000000a',
  spaces: '100000000000000000000009',
};

/** Pages of policies for people who have some of the rights only. */

test('a new policy without the right to read policies says so', async ({ page }) => {
  await startSession(page, accounts.operator);
  await page.goto(editor('?status=add'));
  await expect(page.getByRole('main')).toContainText('No right to view this');
  await expect(page.getByRole('main')).toContainText('do not let you read “Policies”');
});

test('a new policy without the right to create says so instead of refusing the save', async ({ page }) => {
  await startSession(page, accounts.administrator);
  const perm = { create: 0, read: 2, write: 2, set: 2 };
  const json = { status: 0, msg: '', result: perm, perm, strategyPerm: perm, recordPerm: perm };
  await page.route('**/role/user/perm', async (route) => route.fulfill({ json }));
  await page.goto(editor('?status=add'));
  await expect(page.getByRole('main')).toContainText('You do not have the right to add policies');
  await page.getByRole('link', { name: 'To the policies' }).click();
  await expect(page).toHaveURL(/\/strategy\/\w+\/management/);
});

test('the basic configuration is no tab for people who may set policies and not read them', async ({ page }) => {
  await startSession(page, accounts.administrator);
  const perm = { create: 0, read: 0, write: 0, set: 2 };
  await page.route('**/role/user/perm', async (route) => {
    const { pid } = route.request().postDataJSON() as { pid: string };
    const json = { status: 0, msg: '', result: perm, perm, strategyPerm: perm, recordPerm: perm };
    if (pid === products.policies) await route.fulfill({ json });
    else await route.continue();
  });
  await page.goto(`/home/data/strategy/${airConditioners}`);
  await expect(page.getByRole('link', { name: 'Execution records', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Basic configuration', exact: true })).toHaveCount(0);
});

test('types of spaces are named for people who may not read the spaces', async ({ page }) => {
  await startSession(page, accounts.administrator);
  await page.route('**/module/config', async (route) => {
    const { pid } = route.request().postDataJSON() as { pid: string };
    if (pid === products.spaces) await route.fulfill({ json: { status: -40003, msg: 'No right' } });
    else await route.continue();
  });
  await page.goto(editor(`/${demoPolicy}?status=detail`));
  const types = page.getByRole('term').filter({ hasText: 'Space types' }).locator('xpath=following-sibling::dd[1]');
  await expect(types).toHaveText('Meeting room');
});

test('the page of a policy requests no configuration of a module that the reader may not read', async ({ page }) => {
  await startSession(page, accounts.administrator);
  const hidden = new Set<string>([products.spaces, products.businesses]);
  const perm = { create: 0, read: 0, write: 0, set: 0 };
  await page.route('**/role/user/perm', async (route) => {
    const { pid } = route.request().postDataJSON() as { pid: string };
    const json = { status: 0, msg: '', result: perm, perm, strategyPerm: perm, recordPerm: perm };
    await (hidden.has(pid) ? route.fulfill({ json }) : route.continue());
  });
  await page.route('**/user/minimodule', async (route) => {
    const response = await route.fetch();
    type Menu = { modules: { products: { pid: string }[] }[] };
    const menu = (await response.json()) as Menu;
    const modules = menu.modules.map((group) => ({
      ...group,
      products: group.products.filter(({ pid }) => !hidden.has(pid)),
    }));
    await route.fulfill({ response, json: { ...menu, modules } });
  });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/module/config')) requested.push((request.postDataJSON() as { pid: string }).pid);
  });
  await page.goto(editor(`/${demoPolicy}?status=edit`));
  await expect(field(page, 'name').getByRole('textbox')).toBeVisible();
  expect(requested).toContain(products.policies);
  expect(requested.filter((pid) => hidden.has(pid))).toEqual([]);
});
