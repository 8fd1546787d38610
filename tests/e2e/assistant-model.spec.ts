import type { Page } from '@playwright/test';
import { routes } from '../../src/features/navigation/routes.ts';
import { type OpenAiStub, startOpenAiStub } from '../unit/assistant/openai-stub.ts';
import { expect, startSession, test as plain } from './fixtures.ts';
import { electricityMeters } from './pages.ts';
import { startServer } from './server.ts';

/** The chat page with a language model: a local one that answers, fails, stalls or breaks off as a test says. */

const test = plain.extend<object, { model: OpenAiStub }>({
  model: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const model = await startOpenAiStub();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, use) => {
      const settings = { LLM_BASE_URL: model.url, LLM_MODEL: 'stub', LLM_PAUSE_SECONDS: '5' };
      const server = await startServer({ of: { folder: '.', settings } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const open = async (page: Page): Promise<void> => {
  await startSession(page);
  await page.goto(routes.aiChat());
};

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
};

const isIdle = (page: Page) => expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();

const again = (page: Page) => page.getByRole('button', { name: 'Ask again' });

/** Asks the failed question again, with a model that answers. */
const expectRetryWorks = async (page: Page, model: OpenAiStub): Promise<void> => {
  model.answerWith(() => ({ text: ['The whole ', 'answer.'] }));
  await again(page).last().click();
  await expect(page.getByText('The whole answer.', { exact: true })).toBeVisible();
  await isIdle(page);
  expect(model.requests).toHaveLength(1);
};

test('an answer of the model arrives with the records of its tools', async ({ page, model }) => {
  await open(page);
  const input = JSON.stringify({ pid: electricityMeters, pagesize: 2 });
  model.answerWith((_request, turn) =>
    turn === 0 ? { calls: [{ name: 'find_records', input }] } : { text: ['Two of ', 'the meters.'] },
  );
  await ask(page, 'Show two meters');
  await expect(page.getByText('Two of the meters.')).toBeVisible();
  await isIdle(page);
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: /Open [\d,]+ records? in the list/ }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('calls of tools that can’t be read are answered to the model, and the person sees its answer', async ({
  page,
  model,
}) => {
  await open(page);
  const wrong = ['{"pid": ', '[]', '{"pid":"nothing","pagesize":-1}'].map((input) => ({ name: 'find_records', input }));
  const bad = [...wrong.slice(0, 1), { name: 'delete_everything', input: '{}' }, ...wrong.slice(1)];
  model.answerWith((_request, turn) => {
    const call = bad[turn];
    return call === undefined ? { text: ['I could not ', 'find that.'] } : { calls: [call] };
  });
  await ask(page, 'Which meters are there?');
  await expect(page.getByText('I could not find that.')).toBeVisible();
  await isIdle(page);
  expect(model.requests).toHaveLength(bad.length + 1);
  const answered = model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
  expect(answered).toHaveLength(bad.length);
  await expect(again(page)).toHaveCount(0);
});

test('an answer that breaks off is kept and marked, also after a reload, and asked again', async ({ page, model }) => {
  await open(page);
  model.answerWith(() => ({ text: ['As far ', 'as it came'], end: 'cut', pause: 50 }));
  await ask(page, 'Cut');
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('The language model can’t be reached, or broke off.').first()).toBeVisible();
  await expect(page.getByText('As far as it came')).toBeVisible();
  await page.reload();
  await expect(page.getByText('As far as it came')).toBeVisible();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await expectRetryWorks(page, model);
});

test('an answer that stalls ends by itself, is kept and marked, and asked again', async ({ page, model }) => {
  await open(page);
  model.answerWith(() => ({ text: ['The first ', 'part'], end: 'stall' }));
  await ask(page, 'Stall');
  await expect(page.getByText('The first part')).toBeVisible();
  const words = page.getByText('The language model stopped responding.').first();
  await expect(words).toBeVisible();
  await expect(page.getByText('The first part')).toBeVisible();
  await expectRetryWorks(page, model);
});

test('an answer that is stopped is kept, and the model is no longer asked', async ({ page, model }) => {
  await open(page);
  model.answerWith(() => ({ text: Array.from({ length: 400 }, (_, index) => `word ${index} `), pause: 100 }));
  await ask(page, 'Long');
  await expect(page.getByText(/word 0 /)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(page.getByText(/word 0 /)).toBeVisible();
  await isIdle(page);
  await expect.poll(() => model.closedEarly()).toBe(1);
  await expectRetryWorks(page, model);
});

test('without the model the embedded assistant answers and says why', async ({ page, model }) => {
  await open(page);
  model.answerWith(() => ({ status: 401 }));
  await ask(page, 'which meters are offline right now');
  await expect(page.getByText(/The language model refuses the calls of this server/)).toBeVisible();
  await expect(page.getByText(/I answer without it:/)).toBeVisible();
  await expect(page.getByText(/I understood: Electricity meters/)).toBeVisible();
});
