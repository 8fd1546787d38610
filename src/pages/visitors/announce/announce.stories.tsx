import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fireEvent, spyOn, userEvent, within } from 'storybook/test';
import { endpoints } from '../../../api/endpoints.ts';
import { statuses } from '../../../api/statuses.ts';
import { connectionBack, connectionLost } from '../../../state/connection.ts';
import { AnnouncePage } from './announce-page.tsx';

/** A visitor announces a visit: every state of the page that a phone opens at the reception. */
const meta: Meta<{ hash: string }> = {
  title: 'Pages/Announce a visit',
  parameters: { layout: 'fullscreen' },
  args: { hash: '#AB2CD-3EFGH' },
  render: ({ hash }) => (
    <MemoryRouter initialEntries={[`/visit${hash}`]}>
      <AnnouncePage />
    </MemoryRouter>
  ),
};

export default meta;
type Story = StoryObj<{ hash: string }>;

const zone = 'Asia/Shanghai';
const open = { status: 0, msg: '', data: { company: { en: 'Riverside Group', zh: '河畔集团' }, zone } };
const old = { status: statuses.refused, msg: 'The visitor code is wrong or no longer valid.' };
const over = { status: statuses.tooMany, msg: 'Too many attempts. Try again in 40 s.', retryafter: 40 };
type Canvas = ReturnType<typeof within>;

const never = () => new Promise<Response>(() => undefined);

/** What the server says of the code, and to each announcement after the other; then it is silent. */
const answering =
  (code: object | undefined, ...announcements: object[]) =>
  () => {
    sessionStorage.clear();
    const remaining = [...announcements];
    const fetched = spyOn(globalThis, 'fetch').mockImplementation((address) => {
      const isSent = String(address).includes(endpoints.registerVisit.path);
      const isOfCode = String(address).includes(endpoints.readVisitorCode.path);
      const body = isSent ? remaining.shift() : isOfCode ? code : undefined;
      return body === undefined ? never() : Promise.resolve(Response.json(body));
    });
    return () => {
      fetched.mockRestore();
      sessionStorage.clear();
      connectionBack();
    };
  };

const fieldNamed = async (canvas: Canvas, name: string): Promise<HTMLInputElement> => {
  const boxes: HTMLElement[] = await canvas.findAllByRole('textbox');
  const box = boxes.find((candidate) => candidate instanceof HTMLInputElement && candidate.name === name);
  if (!(box instanceof HTMLInputElement)) throw new Error(`There is no field ${name}.`);
  return box;
};

const typed = { visitor: 'Ada Lovelace', company: 'Analytical Engines', mobile: '13512345678', interviewee: '周岚' };

const fillAndSend = async (canvas: Canvas): Promise<void> => {
  for (const [name, text] of Object.entries(typed))
    await fireEvent.change(await fieldNamed(canvas, name), { target: { value: text } });
  await userEvent.click(canvas.getByRole('button', { name: /^(Announce the visit|提交登记)$/ }));
};

export const WithoutCode: Story = {
  args: { hash: '' },
  beforeEach: answering(undefined),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: /^(Continue|继续)$/ })).toBeDisabled();
  },
};

export const Checking: Story = {
  beforeEach: answering(undefined),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status')).toBeVisible();
  },
};

export const WrongCode: Story = {
  beforeEach: answering(old),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(old.msg);
  },
};

export const TooManyAttempts: Story = {
  beforeEach: answering(over),
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: /(Try again in|秒后可重试)/ });
    await expect(button).toBeDisabled();
  },
};

export const ServerFault: Story = {
  beforeEach: answering({ status: -50000, msg: 'The server has a fault.' }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: /^(Retry|重试)$/ })).toBeVisible();
  },
};

export const Form: Story = {
  beforeEach: answering(open),
  play: async ({ canvasElement }) => {
    const heading = await within(canvasElement).findByRole('heading', { level: 1 });
    await expect(heading).toHaveTextContent(/Riverside Group|河畔集团/);
  },
};

export const MissingFields: Story = {
  beforeEach: answering(open),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Announce the visit|提交登记)$/ }));
    await expect(await canvas.findAllByRole('alert')).toHaveLength(4);
    await expect(await fieldNamed(canvas, 'visitor')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^(4 fields to fix|4 处需要修改)$/ }));
    await expect(canvas.getAllByRole('menuitem')).toHaveLength(4);
    await userEvent.click(canvas.getAllByRole('menuitem')[3] ?? canvasElement);
    await expect(await fieldNamed(canvas, 'interviewee')).toHaveFocus();
  },
};

export const UnknownPerson: Story = {
  beforeEach: answering(open, {
    status: statuses.badInput,
    msg: 'Nobody here has this name.',
    errors: [{ path: '/interviewee', rule: 'member', message: 'Nobody here has this name.' }],
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fillAndSend(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Nobody here has this name.');
    await expect(await fieldNamed(canvas, 'interviewee')).toHaveFocus();
    await expect(await fieldNamed(canvas, 'visitor')).toHaveValue(typed.visitor);
  },
};

/** The code became old while the form was filled in: another is requested, and what was typed is there again. */
export const CodeBecameOld: Story = {
  beforeEach: answering(open, old),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fillAndSend(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/is kept|仍会保留/);
    await userEvent.click(canvas.getByRole('button', { name: /^(Continue|继续)$/ }));
    await expect(await fieldNamed(canvas, 'visitor')).toHaveValue(typed.visitor);
  },
};

export const TooManyVisits: Story = {
  beforeEach: answering(open, over),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fillAndSend(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(over.msg);
  },
};

export const Offline: Story = {
  beforeEach: () => {
    const restore = answering(open)();
    connectionLost();
    return restore;
  },
};

export const Announced: Story = {
  beforeEach: answering(open, { status: 0, msg: '', did: 'd1' }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fillAndSend(canvas);
    await expect(await canvas.findByRole('heading', { name: /Ada Lovelace/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^(Announce another visitor|登记另一位访客)$/ }));
    await expect(await fieldNamed(canvas, 'interviewee')).toHaveValue(typed.interviewee);
    await expect(await fieldNamed(canvas, 'visitor')).toHaveValue('');
  },
};

/** The page was reloaded after an announcement with the code. */
/** A reload so many minutes after a visit was announced with this code. */
const reloaded =
  (code: string, minutes = 1) =>
  () => {
    const end = answering(open)();
    sessionStorage.setItem('visit-sent', JSON.stringify({ code, at: String(Date.now() - minutes * 60_000) }));
    return end;
  };

/** That it was announced outlives a reload; who announced it does not, because others may use the device next. */
export const AnnouncedAndReloaded: Story = {
  beforeEach: reloaded('AB2CD-3EFGH'),
  play: async ({ canvasElement }) => {
    const title = await within(canvasElement).findByRole('heading', { name: /has been announced|来访已登记/ });
    await expect(title).toBeVisible();
  },
};

const isEmptyForm: Story['play'] = async ({ canvasElement }) => {
  await expect(await fieldNamed(within(canvasElement), 'visitor')).toHaveValue('');
};

export const AnnouncedWithAnotherCode: Story = { beforeEach: reloaded('ZZ2CD-3EFGH'), play: isEmptyForm };

export const AnnouncedLongAgo: Story = { beforeEach: reloaded('AB2CD-3EFGH', 11), play: isEmptyForm };
