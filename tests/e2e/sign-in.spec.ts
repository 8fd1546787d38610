import { accounts, expect, password, passwordField, signIn, test } from './fixtures.ts';
import { electricityMeters } from './pages.ts';

test('the page and its answers carry the security header', async ({ page }) => {
  const answer = await page.goto('/login');
  const header = answer?.headers()['content-security-policy'] ?? '';
  expect(header).toContain("require-trusted-types-for 'script'");
  expect(header).toContain("frame-ancestors 'none'");
  expect(header).not.toContain("script-src 'self' 'unsafe-inline'");
});

test('phone and password lead to the first list of the menu', async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL(/\/home\/data\/list\/[0-9a-f]{24}/);
});

test('a wrong password is refused beside the form and the phone stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(accounts.administrator);
  await passwordField(page).fill(`${password}x`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(accounts.administrator);
  await expect(page).toHaveURL(/\/login/);
});

test('an address opened without a session is shown after sign-in', async ({ page }) => {
  await page.goto(`/home/data/list/${electricityMeters}?page=2`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, accounts.administrator, { from: 'here' });
  await expect(page).toHaveURL(new RegExp(`/home/data/list/${electricityMeters}\\?page=2`));
});

test('a session outlives a reload and ends with sign-out', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(page).toHaveURL(/\/home\//);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`/home/data/list/${electricityMeters}`);
  await expect(page).toHaveURL(/\/login/);
});

test('a member without modules is told so', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, accounts.withoutModules, { lands: /\/(login|home)/ });
  await expect(page.getByText(/does not have permissions/).first()).toBeVisible();
});

test('an unknown path says 404', async ({ page }) => {
  await page.goto('/no/such/path');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('No relevant content was found')).toBeVisible();
});

test('an address that nobody can read is a page that is not there', async ({ page }) => {
  await page.goto('/home/data/history/100%');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('everything on the sign-in page is reached by keyboard', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'QR code' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(accounts.administrator);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\//);
});

test('sign-out ends the session in the other tabs too', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto(`/home/data/list/${electricityMeters}`);
  await expect(other).toHaveURL(/\/home\//);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});

test('the page shows the company of its host, and the filing number on the host that has one', async ({
  page,
  baseURL,
}) => {
  await page.goto('/login');
  await expect(page.getByText('Riverside Group').first()).toBeVisible();
  await expect(page.getByText('示例备案 00000000 号')).toHaveCount(0);
  await page.goto(`${baseURL?.replace('127.0.0.1', 'localhost')}/login`);
  await expect(page.getByText('示例备案 00000000 号')).toBeVisible();
});

test("a host's flag changes the accent, from the first paint of the next load on", async ({ page }) => {
  await page.route('**/tenant/icon', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), theme: 'violet' } });
  });
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'violet');
  await page.unroute('**/tenant/icon');
  await page.route('**/tenant/icon', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'violet');
});

test('a link with a token signs in once, and the token leaves the address at once', async ({
  page,
  request,
  baseURL,
}) => {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await request.post(`${baseURL}/sfsaas/api/user/${path}`, { data, headers })).json();
  const { info } = await post('pwdlogin', { phone: accounts.administrator, password });
  const { token } = await post('token', { purpose: 'signin' }, { loginsession: info.loginsession });
  await page.goto(`/index?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached();
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('token='))),
  ).toBe(false);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/index?token=${token}`);
  await expect(page.getByText('The link could not sign you in')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('phone and password in the address of the dashboard sign in, and leave it', async ({ page }) => {
  await page.goto(`/index?phone=${accounts.administrator}&password=${encodeURIComponent(password)}`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached();
  await expect(page).toHaveURL(/\/index$/);
});

test('a browser that cannot run the console is told so', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'parse');
  });
  await page.goto('/login');
  await expect(page.getByText('This browser is too old to run the console')).toBeVisible();
});

test('a link with an e-mail address that two companies know offers them, by keyboard', async ({
  page,
  request,
  server,
}) => {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await request.post(`${server.url}/sfsaas/api/user/${path}`, { data, headers })).json();
  const email = 'shared@example.com';
  // Each administrator gives the same address to their own account.
  for (const phone of [accounts.administrator, accounts.otherTenant]) {
    const { info } = await post('pwdlogin', { phone, password });
    expect(await post('update', { did: info.did, email }, { loginsession: info.loginsession })).toMatchObject({
      status: 0,
    });
  }
  // A host that belongs to no company.
  const elsewhere = server.url.replace('127.0.0.1', 'elsewhere.localhost');
  await page.goto(`${elsewhere}/index?email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`);
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible();
  expect(page.url()).not.toContain('password');
  await expect(page.getByRole('button', { name: 'Riverside Group' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Harbour Retail' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached();
});

test('after the sign-in the own company is in the header, on the host of another one too', async ({ page }) => {
  await signIn(page, accounts.otherTenant);
  const header = page.getByRole('banner', { name: 'Header' });
  await expect(header).toContainText('Harbour Retail');
  await page.reload();
  await expect(header).toContainText('Harbour Retail');
  await expect(page.getByRole('contentinfo')).toContainText('Harbour Retail');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('Riverside Group').first()).toBeVisible();
});
