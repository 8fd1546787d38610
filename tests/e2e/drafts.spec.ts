import type { Page } from '@playwright/test';
import { accounts, expect, inMotion, signIn, startSession, test } from './fixtures.ts';
import {
  airConditioners,
  cell,
  coldRooms,
  coldRoomsFile,
  field,
  openAddForm,
  openList,
  save,
  waitForDraft,
} from './pages.ts';

test.use(inMotion);

/** What a person typed and did not save outlives whatever happens to the page. */

/** Names of this run's own: a server that runs on holds those of the runs before. */
const uniqueName = (name: string) => `${name} ${run}`;
const run = Date.now().toString(36);

const addPath = `/home/data/add/${coldRooms}/add`;
const restored = (page: Page) => page.getByText('Restored your unsaved input');

async function openAdd(page: Page): Promise<void> {
  await page.goto(addPath);
  await expect(field(page, 'Name')).toBeVisible();
}

async function addRecord(page: Page, name: string, code: string): Promise<void> {
  await openAdd(page);
  await field(page, 'Name').fill(name);
  await field(page, 'Room code').fill(code);
  await save(page);
  await expect(page).not.toHaveURL(/\/add/);
}

async function openEdit(page: Page, name: string): Promise<void> {
  await openList(page, coldRooms);
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(field(page, 'Room code')).toBeVisible();
}

async function signOutIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test.beforeAll(async ({ server }) => {
  await server.applyModule(coldRoomsFile);
});

test.beforeEach(({ page }) => startSession(page));

test('a reload brings back what was typed, and Discard empties the form', async ({ page }) => {
  await openAdd(page);
  await field(page, 'Name').fill('Half a room');
  await waitForDraft(page, 'Half a room');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Half a room');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('');
});

test('a reload right after a key brings back that key too', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openAdd(page);
  await field(page, 'Name').fill('Half a roo');
  await waitForDraft(page, 'Half a roo');
  await field(page, 'Name').press('m');
  await page.evaluate(() => void setTimeout(() => location.reload(), 0));
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Half a room');
});

test('a reload brings it back too while the document of before still answers', async ({ page, context }) => {
  await openAdd(page);
  await field(page, 'Name').fill('Slowly left room');
  await waitForDraft(page, 'Slowly left room');
  // In the place of the former document: it answers the first query of the new one, and then no more.
  const former = await context.newPage();
  await former.goto('/readyz');
  await former.evaluate(() => {
    const channel = new BroadcastChannel('colonnade-forms');
    let tab = '';
    let answers = 0;
    channel.addEventListener('message', ({ data }) => {
      tab ||= data.tab;
      if (data.kind !== 'query' || data.tab === tab || answers > 0) return;
      answers += 1;
      channel.postMessage({ ...data, kind: 'present', tab });
    });
  });
  // The query of the form that is open tells its tab.
  await page.waitForTimeout(4_500);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Slowly left room');
  await page.getByRole('button', { name: 'Discard' }).first().click();
});

test('a closed tab gives back what was typed in it, once saved it is forgotten', async ({ page, context }) => {
  await openAdd(page);
  await field(page, 'Name').fill('Closed room');
  await field(page, 'Room code').fill('C-1');
  await waitForDraft(page, 'C-1');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await openAdd(next);
  await expect(field(next, 'Room code')).toHaveValue('C-1');
  await save(next);
  await expect(next).not.toHaveURL(/\/add/);
  await openAdd(next);
  await expect(field(next, 'Name')).toHaveValue('');
});

test('ux 43: a session that ends in mid-edit comes back to the same form with what was typed', async ({
  page,
  context,
}) => {
  await addRecord(page, uniqueName('Expiring store'), 'E-1');
  await openEdit(page, uniqueName('Expiring store'));
  const address = new URL(page.url()).pathname;
  await field(page, 'Room code').fill('E-typed');
  await waitForDraft(page, 'E-typed');
  // The session is ended at the server alone: this tab hears of it by its stream of changes.
  const token = await page.evaluate(() => localStorage.getItem('loginsession'));
  const ended = await context.request.post('/sfsaas/api/user/logout', {
    headers: { loginsession: token ?? '', 'Idempotency-Key': crypto.randomUUID() },
    data: {},
  });
  expect(await ended.json()).toMatchObject({ status: 0 });
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /session|user|company/.test(key))),
  ).toEqual([]);
  await signIn(page, accounts.administrator, { from: 'here' });
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'Room code')).toHaveValue('E-typed');
  await save(page);
  await expect(page).not.toHaveURL(/\/edit/);
  await expect(page.getByText('E-typed').first()).toBeVisible();
});

test('signing out in another tab keeps what was typed in this one', async ({ page, context }) => {
  await openAdd(page);
  await field(page, 'Name').fill('Two tabs');
  await waitForDraft(page, 'Two tabs');
  const other = await context.newPage();
  await other.goto('/home');
  await signOutIn(other);
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, accounts.administrator, { from: 'here' });
  await expect(page).toHaveURL(new RegExp(`${addPath}$`));
  await expect(field(page, 'Name')).toHaveValue('Two tabs');
});

test('another person at the same browser never sees it', async ({ page }) => {
  await openAdd(page);
  await field(page, 'Name').fill('Private room');
  await waitForDraft(page, 'Private room');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/no/such/page');
  await page.evaluate(() => localStorage.clear());
  await startSession(page, accounts.otherTenant);
  await openAdd(page);
  await field(page, 'Room code').fill('Z-9');
  // Once a draft of their own is written, the form has long looked for one to bring back.
  await waitForDraft(page, 'Z-9');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
});

test('a save that the server fails in stays said beside the button, and is repeated under its key', async ({
  page,
}) => {
  await openAdd(page);
  await field(page, 'Name').fill(uniqueName('Failed answer'));
  await field(page, 'Room code').fill('F-1');
  // The database commits the record and is lost before it says so.
  await page.route('**/vt/create', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { status: -50000, msg: 'The database does not answer right now.' } });
  });
  await save(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved: The database does not answer right now.' });
  await expect(alert).toBeVisible();
  await expect(field(page, 'Room code')).toHaveValue('F-1');
  await page.unroute('**/vt/create');
  await save(page);
  await expect(page).not.toHaveURL(/\/add/);
  await openList(page, coldRooms);
  await expect(page.getByRole('link', { name: uniqueName('Failed answer'), exact: true })).toHaveCount(1);
});

test('a save without connection waits, and is sent once with its key when the connection is back', async ({
  page,
  context,
}) => {
  await openAdd(page);
  await field(page, 'Name').fill(uniqueName('Offline store'));
  await field(page, 'Room code').fill('O-1');
  const keys: string[] = [];
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key && request.url().includes('/create')) keys.push(key);
  });
  await context.setOffline(true);
  await expect(page.getByText('Connection to the platform lost.')).toBeVisible();
  await save(page);
  await expect(page.getByText(/Not saved yet/)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(uniqueName('Offline store'));
  await context.setOffline(false);
  await expect(page).not.toHaveURL(/\/add/);
  await expect(page.getByText('Connection to the platform lost.')).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  await openList(page, coldRooms);
  await expect(cell(page, uniqueName('Offline store'))).toBeVisible();
  await expect(page.getByRole('link', { name: uniqueName('Offline store'), exact: true })).toHaveCount(1);
});

test('a save whose answer was lost is not made twice, though the tab was closed meanwhile', async ({
  page,
  context,
}) => {
  await openAdd(page);
  await field(page, 'Name').fill(uniqueName('Lost answer'));
  await field(page, 'Room code').fill('L-1');
  // The server creates the record, but the response is lost.
  await page.route('**/vt/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await waitForDraft(page, '"sent":{');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await openAdd(next);
  await expect(field(next, 'Name')).toHaveValue(uniqueName('Lost answer'));
  await save(next);
  await expect(next).not.toHaveURL(/\/add/);
  await openList(next, coldRooms);
  await expect(next.getByRole('link', { name: uniqueName('Lost answer'), exact: true })).toHaveCount(1);
});

test('one record in two tabs: both say so, and both drafts are kept', async ({ page, context }) => {
  await addRecord(page, uniqueName('Shared store'), 'S-1');
  await openEdit(page, uniqueName('Shared store'));
  const address = page.url();
  await field(page, 'Room code').fill('S-first');
  await waitForDraft(page, 'S-first');
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText(/also being edited in another tab/)).toBeVisible();
  await expect(page.getByText(/also being edited in another tab/)).toBeVisible();
  await expect(field(other, 'Room code')).toHaveValue('S-1');
  await field(other, 'Room code').fill('S-second');
  await waitForDraft(other, 'S-second');
  await waitForDraft(other, 'S-first');
  await other.close({ runBeforeUnload: false });
  await expect(page.getByText(/also being edited in another tab/)).toHaveCount(0);
});

test('a record that was stored anew since shows both versions when the draft comes back', async ({ page, context }) => {
  await addRecord(page, uniqueName('Moved store'), 'M-1');
  await openEdit(page, uniqueName('Moved store'));
  const address = page.url();
  await field(page, 'Room code').fill('M-mine');
  await waitForDraft(page, 'M-mine');
  await page.close({ runBeforeUnload: false });
  // Another browser has no drafts of this one.
  const other = await (
    await context.browser()?.newContext({ baseURL: new URL(address).origin, locale: 'en-GB' })
  )?.newPage();
  if (!other) throw new Error('There is no browser.');
  await startSession(other);
  await other.goto(address);
  await field(other, 'Room code').fill('M-theirs');
  await save(other);
  await expect(other).not.toHaveURL(/\/edit/);
  await other.context().close();
  const back = await context.newPage();
  await back.goto(address);
  await expect(back.getByRole('radio', { name: /M-mine/ })).toBeVisible();
  await expect(back.getByRole('radio', { name: /M-theirs/ })).toBeVisible();
});

test('closing a changed form asks in the browser, and saving frees the way', async ({ page }) => {
  await openAdd(page);
  await field(page, 'Name').fill('Guarded');
  await waitForDraft(page, 'Guarded');
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  await expect(field(page, 'Name')).toHaveValue('Guarded');
  await field(page, 'Room code').fill('G-1');
  await save(page);
  await expect(page).not.toHaveURL(/\/add/);
  await page.reload();
  expect(dialogTypes).toHaveLength(1);
});

test('an unfinished form left with Discard does not come back', async ({ page }) => {
  await openList(page, coldRooms);
  await openAddForm(page);
  await field(page, 'Name').fill('Given up');
  await waitForDraft(page, 'Given up');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/list\//);
  await openAdd(page);
  await expect(field(page, 'Name')).toHaveValue('');
});

test('a question to the assistant comes back after leaving the page and after the end of the session, and is gone once sent', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/home/ai/aichat');
  const box = page.getByRole('textbox', { name: 'Question' });
  const question = uniqueName('Which meters');
  await box.fill(question);
  await waitForDraft(page, question);
  await openList(page, coldRooms);
  await page.goBack();
  await expect(restored(page)).toBeVisible();
  await expect(box).toHaveValue(question);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await startSession(page);
  await page.goto('/home/ai/aichat');
  await expect(box).toHaveValue(question);
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(restored(page)).toBeHidden();
  await page.reload();
  await expect(box).toBeVisible();
  await expect(box).toHaveValue('');
});

test('a linkage that is being written comes back after the end of the session, until it is discarded', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Linkages' });
  const nameBox = dialog.getByRole('textbox', { name: /^Name/ });
  const openNew = async () => {
    await page.getByRole('button', { name: 'Linkages', exact: true }).click();
    await dialog.getByRole('button', { name: 'New linkage', exact: true }).first().click();
    await expect(nameBox).toBeVisible();
  };
  const name = uniqueName('Too warm');
  await startSession(page);
  await openList(page, airConditioners);
  await openNew();
  await nameBox.fill(name);
  await waitForDraft(page, name);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await startSession(page);
  await openList(page, airConditioners);
  await openNew();
  await expect(nameBox).toHaveValue(name);
  await dialog
    .getByText('Restored your unsaved input')
    .locator('../..')
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(nameBox).toHaveValue('');
  await page.reload();
  await openNew();
  await expect(nameBox).toHaveValue('');
});
