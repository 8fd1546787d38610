import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { endpoints } from '../../api/endpoints.ts';
import { statuses } from '../../api/statuses.ts';
import { CodeForm } from './code-form.tsx';
import { CompanyChoice } from './company-choice.tsx';
import { SignInArt } from './sign-in-art.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrPanel } from './qr-panel.tsx';
import { ResetPanel } from './reset-panel.tsx';
import type { ResetReason, SignInFormProps } from './sign-in-form.ts';
import styles from '../../features/sign-in/sign-in.module.css';

/** The ways to sign in: a code that a phone scans, a text message, a password; and the panel that sets a new one. */
const meta = {
  title: 'Pages/Sign-in',
  decorators: [
    (Story) => (
      <MemoryRouter>
        <main className={styles.pane}>
          <div className={styles.card}>
            <Story />
          </div>
        </main>
      </MemoryRouter>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const made = { status: 0, msg: '', authorizationcode: 'a'.repeat(32) };
const never = () => new Promise<Response>(() => undefined);

/** The server as a story needs it: what it answers to each further request for a code; then it is silent. */
const answering = (code: object | undefined, ...decisions: object[]) => {
  return () => {
    const remaining = [...decisions];
    const fetched = spyOn(globalThis, 'fetch').mockImplementation((address) => {
      const isPoll = String(address).includes(endpoints.awaitAuthorization.path);
      const body = isPoll ? remaining.shift() : code;
      return body === undefined ? never() : Promise.resolve(Response.json(body));
    });
    return () => fetched.mockRestore();
  };
};

const shows = (state: string): NonNullable<Story['play']> =>
  async function play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector(`[data-state=${state}]`)).not.toBeNull());
  };

const qr = (state: string, beforeEach: () => () => void): Story => ({
  render: () => <QrPanel />,
  beforeEach,
  play: shows(state),
});

const scanned = { status: statuses.waiting, msg: 'Waiting', scanned: true };

export const QrLoading: Story = qr('loading', answering(undefined));
export const QrWaiting: Story = qr('waiting', answering(made));
export const QrScanned: Story = qr('scanned', answering(made, scanned));
export const QrExpired: Story = qr('expired', answering(made, { status: statuses.expired, msg: 'Expired' }));
export const QrFailed: Story = qr('failed', answering({ status: -50000, msg: 'The server has a fault.' }));

function Typed({ form: Form, start }: { form: (props: SignInFormProps) => React.ReactNode; start: string }) {
  const [phone, setPhone] = useState(start);
  return <Form phone={phone} onPhone={setPhone} takesFocus={false} onReset={() => undefined} />;
}

export const ByCode: Story = { render: () => <Typed form={CodeForm} start="" /> };

/** A number that is none says so at its field. */
export const ByCodeRefused: Story = {
  render: () => <Typed form={CodeForm} start="123" />,
  play: async ({ canvasElement }) => {
    const phone = within(canvasElement).getAllByRole('textbox')[0] ?? canvasElement;
    await userEvent.click(phone);
    await userEvent.tab();
    await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'true'));
  },
};

/** A code is announced when the server has sent it, and meanwhile can't be requested twice. */
export const CodeRequested: Story = {
  render: () => <Typed form={CodeForm} start="13800000001" />,
  beforeEach: answering(undefined),
  play: async ({ canvasElement }) => {
    const form = within(canvasElement);
    const [send = canvasElement] = form.getAllByRole('button');
    await userEvent.click(send);
    await waitFor(() => expect(send).toBeDisabled());
    await expect(form.queryByText(/0001/)).toBeNull();
    await expect(localStorage.getItem('codesent')).toBeNull();
  },
};

/** A code that the server did not send is not announced as sent; the countdown is the server's. */
export const CodeNotSent: Story = {
  render: () => <Typed form={CodeForm} start="13800000001" />,
  beforeEach: () => {
    const restore = answering({ status: statuses.tooMany, msg: 'Try again in 9 s.', retryafter: 9 })();
    return () => {
      restore();
      localStorage.removeItem('codesent');
    };
  },
  play: async ({ canvasElement }) => {
    const form = within(canvasElement);
    const [send = canvasElement] = form.getAllByRole('button');
    await userEvent.click(send);
    await expect(await form.findByRole('alert')).toHaveTextContent('9 s');
    await expect(send).toBeDisabled();
    await expect(form.queryByText(/0001/)).toBeNull();
  },
};

export const ByPassword: Story = { render: () => <Typed form={PasswordForm} start="13800000001" /> };

/** The server's refusal is shown beside the form, and the typed values stay. */
export const ByPasswordRefused: Story = {
  render: () => <Typed form={PasswordForm} start="13800000001" />,
  beforeEach: answering({ status: -40010, msg: 'The phone number or the password is wrong.' }),
  play: async ({ canvasElement }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=password]');
    if (input === null) throw new Error('There is a password field.');
    await userEvent.type(input, 'Colonnade#2026{Enter}');
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('password is wrong');
  },
};

const reset = fn();

const signsIn = async (canvasElement: HTMLElement, password: string): Promise<void> => {
  reset.mockReset();
  const input = canvasElement.querySelector<HTMLInputElement>('input[type=password]');
  if (input === null) throw new Error('There is a password field.');
  await userEvent.type(input, `${password}{Enter}`);
};

const ByWeakPassword = () => (
  <PasswordForm phone="13800000001" onPhone={() => undefined} takesFocus={false} onReset={reset} />
);

/** A mistyped password that is also too simple is refused like any other, and the form stays. */
export const WeakPasswordRefused: Story = {
  render: () => <ByWeakPassword />,
  beforeEach: answering({ status: -40010, msg: 'The phone number or the password is wrong.' }),
  play: async ({ canvasElement }) => {
    await signsIn(canvasElement, 'wrong');
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('password is wrong');
    await expect(reset).not.toHaveBeenCalled();
  },
};

/** A weak password that the server accepts opens the reset instead of a session. */
export const WeakPasswordAccepted: Story = {
  render: () => <ByWeakPassword />,
  beforeEach: answering({ status: 0, msg: '', choices: [], ticket: 'ticket' }),
  play: async ({ canvasElement }) => {
    await signsIn(canvasElement, '12345678');
    await waitFor(() => expect(reset).toHaveBeenCalledWith('weak'));
  },
};

const back = fn();

function Reset({ reason }: { reason: ResetReason }) {
  const [phone, setPhone] = useState('13800000001');
  return <ResetPanel reason={reason} phone={phone} onPhone={setPhone} onBack={back} onDone={() => undefined} />;
}

export const ResetPassword: Story = {
  render: () => <Reset reason="asked" />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getAllByRole('button')[0] ?? canvasElement);
    await expect(back).toHaveBeenCalledOnce();
  },
};

/** What the server said of the last attempt goes with the next one, also where the form itself refuses that. */
export const ResetRefusedThenWeak: Story = {
  render: () => <Reset reason="asked" />,
  beforeEach: answering({ status: statuses.refused, msg: 'The code is wrong.' }),
  play: async ({ canvasElement }) => {
    const form = within(canvasElement);
    const code = form.getAllByRole('textbox')[1] ?? canvasElement;
    const [fresh, again] = canvasElement.querySelectorAll<HTMLInputElement>('input[type=password]');
    if (fresh === undefined || again === undefined) throw new Error('There are two password fields.');
    await userEvent.type(code, '1234');
    await userEvent.type(fresh, 'Colonnade#1');
    await userEvent.type(again, 'Colonnade#1{Enter}');
    const refused = await form.findByRole('alert');
    await userEvent.clear(fresh);
    await userEvent.type(fresh, 'abcdefgh{Enter}');
    await waitFor(() => expect(fresh).toHaveAttribute('aria-invalid', 'true'));
    await expect(refused).not.toBeInTheDocument();
  },
};

export const ResetWeakPassword: Story = { render: () => <Reset reason="weak" /> };

const companies = [
  { companyid: 'riverside', name: { en: 'Riverside Group', zh: '滨江集团' } },
  { companyid: 'harbour', name: { en: 'Harbour Retail', zh: '海港零售' } },
];

export const ChooseCompany: Story = {
  render: () => <CompanyChoice choice={{ choices: companies, ticket: 't'.repeat(43) }} onBack={back} />,
  beforeEach: answering({ status: statuses.expired, msg: 'The choice was used or is older than 5 minutes.' }),
  play: async ({ canvasElement }) => {
    const [, first] = within(canvasElement).getAllByRole('button');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('5 minutes');
  },
};

/** Beside the form in a window of 1280 × 800: no column is cut off. */
export const NarrowArt: Story = {
  render: () => (
    <div data-testid="pane" style={{ position: 'relative', overflow: 'hidden', width: '40rem', height: '50rem' }}>
      <SignInArt hour={18} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement).getByTestId('pane').getBoundingClientRect();
    const texts = [...canvasElement.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
    await expect(texts).toHaveLength(14);
    await expect(texts.filter(({ left, right }) => left < pane.left || right > pane.right)).toEqual([]);
  },
};
