import { QueryClient } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { statuses } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { enumerations } from '../../engine/alarms/notification.ts';
import { templates } from '../../engine/alarms/template.ts';
import { sampleModule } from '../../renderers/fields/sample-module.ts';
import { withCache } from '../../features/stories/story-cache.tsx';
import { answering } from '../../features/stories/story-platform.tsx';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationTypes } from './notification-types.tsx';
import { TimeState } from './time-state.tsx';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

const { pid } = sampleModule;
const stored = {
  id: 'n1',
  pid,
  notifytrigger: 'expiring',
  notifytype: '0',
  notifytmpldid: 'tmpl-expiring',
  notifytmplname: 'Expiring',
  notifytmplid: 'expiring',
  notifytitle: '{notifyparam1}: {state}',
  notifycontent: '{notifyparam1}: {state}. {notifyparam2}',
  params: '[{"name":"notifyparam1","kind":"1","value":"name"},{"name":"notifyparam2","kind":"0","value":"Call us"}]',
  disabled: false,
  invalid: false,
};

/** What the page requests is in the cache already. */
const cacheOf = (): QueryClient => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const time = { id: 't1', pid, time_field: 'createtime', notify_duration: 5400, expiring_duration: 60 };
  cache.setQueryData(queryKeys.timeStatus(pid), { data: time });
  cache.setQueryData(queryKeys.notifications(pid), {
    data: [stored, { ...stored, id: 'n2', notifytrigger: 'statechanged', disabled: true, invalid: true }],
  });
  cache.setQueryData(queryKeys.notificationTemplates(pid), {
    data: templates.map(({ did, id, name, title, content }) => ({
      did,
      id,
      name: name.en,
      title: title.en,
      content: content.en,
    })),
  });
  cache.setQueryData(['notification-enumerations'], { data: { ...enumerations(), outward: true, shown: true } });
  return cache;
};

/** Notifications of a list: when records expire, and what is sent. */
const meta: Meta = {
  title: 'Pages/Notifications',
  parameters: { docs: { story: docsFrame } },
  decorators: [withCache(cacheOf)],
};

export default meta;
type Story = StoryObj;

const nothing = () => undefined;

export const Time: Story = { render: () => <TimeState config={sampleModule} /> };
export const TimeInEdit: Story = {
  render: () => <TimeState config={sampleModule} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Edit|编辑)$/ }));
    await expect(await screen.findAllByRole('spinbutton')).toHaveLength(4);
    await expect(screen.queryAllByRole('button', { name: /Value$/u, hidden: true })).toEqual([]);
  },
};
export const Types: Story = { render: () => <NotificationTypes config={sampleModule} /> };

/** On a phone they are cards, so that nothing is beyond the edge. */
export const TypesOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <NotificationTypes config={sampleModule} />,
  play: async () => {
    const cards = await screen.findByRole('list', { name: /^(Notification types|通知类型)$/u });
    await expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
    const { right } = (
      within(cards).getAllByRole('button', { name: /^(Delete|删除)$/u })[0] ?? cards
    ).getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The names of kinds are read when the story is drawn: its texts are loaded then. */
const dialog = () => ({
  config: sampleModule,
  enumerations: { ...enumerations(), outward: true, shown: true },
  onClose: nothing,
});

export const Editing: Story = {
  render: () => <NotificationDialog {...dialog()} stored={stored} />,
  play: async () => {
    const frame = await screen.findByRole('dialog');
    await expect(within(frame).queryAllByText(/engine\/alarms/u)).toEqual([]);
    // Keys of the template are said in words, in its text and in the names of what a screen reader reads.
    await expect(within(frame).getByText(/^\{(Parameter 1\}: \{State|参数 1\}: \{状态)\}$/u)).toBeInTheDocument();
    await expect(within(frame).queryAllByRole('combobox', { name: /notifyparam/u })).toEqual([]);
    await expect(within(frame).getByRole('button', { name: /^(Remove Parameter 2|移除参数 2)$/u })).toBeInTheDocument();
  },
};
/** Closing with changes asks; without any it closes. */
export const Leaving: Story = {
  render: () => <NotificationDialog {...dialog()} stored={stored} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Add parameter|添加参数)$/u }));
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('group', { name: /unsaved changes|未保存/u });
    await userEvent.click(within(question).getByRole('button', { name: /^(Keep editing|继续编辑)$/u }));
    await expect(await screen.findByRole('button', { name: /^(Save|保存)$/u })).toBeVisible();
    await expect(screen.getByText(/^(Parameter 3|参数 3)$/u)).toBeVisible();
    await expect(screen.queryByText(/notifyparam/u)).toBeNull();
  },
};
const chooseFixedText = async (number: number): Promise<void> => {
  const name = new RegExp(`^(Kind of Parameter ${number}|参数 ${number} 的类型)$`, 'u');
  const select = screen.getByRole('combobox', { name });
  await userEvent.click(select);
  const options = await screen.findAllByText(/^(Fixed text|固定内容)$/u, {
    selector: '.ant-select-item-option-content',
  });
  await userEvent.click(options.at(-1) ?? select);
  // Lists that are still closing have no names.
  await waitFor(() =>
    expect(document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toBeNull(),
  );
};
/** Another kind has no value yet, and the other parameters keep theirs. */
export const AnotherKind: Story = {
  render: () => <NotificationDialog {...dialog()} stored={stored} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Add parameter|添加参数)$/u }));
    await chooseFixedText(3);
    await userEvent.type(screen.getByRole('textbox', { name: /^(Value of Parameter 3|参数 3 的值)$/u }), 'Now');
    await chooseFixedText(1);
    await expect(await screen.findByRole('textbox', { name: /^(Value of Parameter 1|参数 1 的值)$/u })).toHaveValue('');
    await expect(screen.getByRole('textbox', { name: /^(Value of Parameter 2|参数 2 的值)$/u })).toHaveValue('Call us');
    await expect(screen.getByRole('textbox', { name: /^(Value of Parameter 3|参数 3 的值)$/u })).toHaveValue('Now');
  },
};
let saves = 0;
/** A double click saves once. */
export const SavedOnce: Story = {
  beforeEach: () => {
    saves = 0;
    return answering({
      [endpoints.saveNotification.path]: () => {
        saves += 1;
        return { data: { id: stored.id } };
      },
    })();
  },
  render: () => <NotificationDialog {...dialog()} stored={stored} />,
  play: async () => {
    const save = await screen.findByRole('button', { name: /^(Save|保存)$/u });
    save.click();
    save.click();
    await waitFor(() => expect(saves).toBe(1));
    // A button that waits is pale, and may be: axe looks when it has its colours again.
    await waitFor(() => expect(screen.getByRole('button', { name: /^(Save|保存)$/u })).toHaveStyle({ opacity: '1' }));
    await expect(saves).toBe(1);
  },
};

/** A refused value is named by its parameter, without the place in the body. */
export const Refused: Story = {
  beforeEach: answering({
    [endpoints.saveNotification.path]: {
      status: statuses.badInput,
      msg: '/params/1: Choose a field',
      errors: [{ path: '/params/1', rule: 'parampath', message: 'Choose a field' }],
    },
  }),
  render: () => <NotificationDialog {...dialog()} stored={stored} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Save|保存)$/ }));
    await expect(await screen.findByRole('alert')).toHaveTextContent(/^(Parameter 2: |参数 2：)Choose a field/u);
  },
};
/** Nothing is saved while something is missing. */
export const Adding: Story = {
  render: () => <NotificationDialog {...dialog()} stored={undefined} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Save|保存)$/ }));
    await expect(await screen.findByRole('alert')).toHaveTextContent(/blank|不能为空/);
    await userEvent.click(await screen.findByRole('button', { name: /^(4 fields to fix|4 处需要修改)$/u }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Parameter 1 |参数 1/u }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Parameter 1$|参数 1 /u })).toHaveFocus());
  },
};

let keys: (string | null)[] = [];
/** The first answer is lost, which the user can't know: saving again sends the same idempotency key. */
export const SavedAgain: Story = {
  beforeEach: () => {
    keys = [];
    const fetched = spyOn(globalThis, 'fetch').mockImplementation((_input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const body = keys.length === 1 ? 'The gateway has lost it.' : '{"status":0,"msg":"","data":{"id":"n1"}}';
      return Promise.resolve(new Response(body));
    });
    return () => fetched.mockRestore();
  },
  render: () => <NotificationDialog {...dialog()} stored={stored} />,
  play: async () => {
    const save = await screen.findByRole('button', { name: /^(Save|保存)$/u });
    save.click();
    await screen.findByRole('alert');
    await userEvent.click(save);
    await waitFor(() => expect(keys).toHaveLength(2));
    await expect(keys[1]).toBe(keys[0]);
    // A button that waits is pale, and may be: axe looks when it has its colours again.
    await waitFor(() => expect(screen.getByRole('button', { name: /^(Save|保存)$/u })).toHaveStyle({ opacity: '1' }));
  },
};
