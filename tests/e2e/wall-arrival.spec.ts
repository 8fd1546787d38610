import type { Page } from '@playwright/test';
import { accounts, expect, password, signIn, test } from './fixtures.ts';
import { openWall } from './wall-page.ts';

/** The query of the dashboard's address signs in, and is then nowhere: address, history, referrers, log. */

type Arrival = { requests: { url: string; referer: string | undefined }[]; bodies: unknown[] };

/** What the page requests, and what it sends to sign in. */
function watch(page: Page): Arrival {
  const seen: Arrival = { requests: [], bodies: [] };
  page.on('request', (request) => {
    seen.requests.push({ url: request.url(), referer: request.headers()['referer'] });
    if (/user\/(pwdlogin|tokenlogin)$/.test(request.url())) seen.bodies.push(request.postDataJSON());
  });
  return seen;
}

/** Notes which script changes the address first, and which scripts the page has read until then. */
const noteChange = (page: Page) =>
  page.addInitScript(() => {
    const change = history.replaceState.bind(history);
    history.replaceState = (...args) => {
      const isFirst = location.pathname === '/index' && sessionStorage.getItem('changed') === null;
      const programs = [...document.scripts].filter(({ type }) => type !== 'application/json');
      const scripts = programs.map((script) => script.getAttribute('src'));
      if (isFirst)
        sessionStorage.setItem('changed', JSON.stringify({ by: document.currentScript?.getAttribute('src'), scripts }));
      change(...args);
    };
  });

/** Every address of this tab's history. */
const historyOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''));

const secret = 'Colonnade';

async function requireNoTrace(page: Page, { requests }: Arrival, phrases: readonly string[]): Promise<void> {
  expect(page.url()).toMatch(/\/index$/);
  // A request of the page before, such as its icon, may still come in between.
  const first = requests.findIndex(({ url }) => url.includes('/index?'));
  expect(first).toBeGreaterThanOrEqual(0);
  const others = requests.slice(first + 1);
  const places = [
    ...others.flatMap(({ url, referer = '' }) => [decodeURIComponent(url), decodeURIComponent(referer)]),
    ...(await historyOf(page)),
    ...(await page.evaluate(() => [
      document.referrer,
      window.location.href,
      ...performance.getEntriesByType('resource').map(({ name }) => name),
      ...Object.values(localStorage),
      ...Object.values(sessionStorage),
      JSON.stringify(history.state),
      String(window.colonnadeArrival),
    ])),
  ];
  for (const phrase of phrases) expect(places.filter((text) => text.includes(phrase))).toEqual([]);
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('changed'))) ?? '')).toEqual({
    by: '/early.js',
    scripts: ['/early.js'],
  });
}

const phoneQuery = `phone=${accounts.administrator}&password=${encodeURIComponent(password)}`;

test('a phone with a password signs in; the query is in no address, referrer, history and log', async ({
  page,
  server,
}) => {
  await noteChange(page);
  const arrival = watch(page);
  await page.goto('/login');
  arrival.requests.length = 0;
  await page.goto(`/index?${phoneQuery}`);
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  expect(arrival.bodies).toEqual([
    {
      phone: accounts.administrator,
      email: '',
      countrycode: '0086',
      password: expect.stringMatching(/^[\w+/=.$-]{40,}$/),
    },
  ]);
  await requireNoTrace(page, arrival, ['password=', 'phone=', secret, encodeURIComponent(password)]);
  // Back and forward again: the browser kept the address without the query.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/index/);
  await page.goForward();
  await expect(page).toHaveURL(/\/index$/);
  const log = server.log().replaceAll(/^ {2}\d.*$/gm, '');
  for (const phrase of ['password=', password, encodeURIComponent(password)]) expect(log).not.toContain(phrase);
});

test('an e-mail address with a password and a country code signs in', async ({ page }) => {
  // The operator of the demo.
  const email = 'rs002@riverside.example';
  await noteChange(page);
  const arrival = watch(page);
  await page.goto(
    `/index?email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}&countrycode=0044`,
  );
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached();
  expect(arrival.bodies).toMatchObject([{ phone: '', email, countrycode: '0044' }]);
  await requireNoTrace(page, arrival, ['password=', 'email=', 'countrycode=', secret]);
});

test('a token signs in once, and is as little left behind', async ({ page, request }) => {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await request.post(`/sfsaas/api/user/${path}`, { data, headers })).json();
  const { info } = await post('pwdlogin', { phone: accounts.administrator, password });
  const { token } = await post('token', { purpose: 'signin' }, { loginsession: info.loginsession });
  await noteChange(page);
  const arrival = watch(page);
  await page.goto(`/index?token=${encodeURIComponent(token)}`);
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  expect(arrival.bodies).toEqual([{ token }]);
  await requireNoTrace(page, arrival, ['token=', token]);
});

test('a wrong password leaves nothing either, and says that it could not sign in', async ({ page }) => {
  await noteChange(page);
  const arrival = watch(page);
  await page.goto(`/index?phone=${accounts.storeStaff}&password=Colonnade-wrong`);
  await expect(page.getByText('The link could not sign you in')).toBeVisible();
  await requireNoTrace(page, arrival, ['password=', 'phone=', secret]);
});

test('the address of a dashboard keeps its query, and a person who is signed in stays so', async ({ page }) => {
  await signIn(page);
  await openWall(page);
  await page.goto('/index?seconds=30&slides=a,b');
  await expect(page).toHaveURL(/slides=a(,|%2C)b/);
});
