import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { endpoints } from '../../api/endpoints.ts';
import type { LocalText } from '../../engine/column.ts';
import type { MenuModule } from '../../schemas/menu.ts';
import { session } from '../../state/session.ts';
import { tenant } from '../../state/tenant.ts';
import tokens from '../../theme/tokens.json' with { type: 'json' };
import { routes } from '../../features/navigation/routes.ts';
import { PageOutline } from '../../features/frame/page-outline.tsx';
import { answering, openedBy } from '../../features/stories/story-platform.tsx';
import { PhoneNav } from './phone-nav.tsx';
import { Rail } from './rail.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { ShellHeader } from './shell-header.tsx';
import styles from './shell.module.css';

const text = (en: string, zh: string): LocalText => ({ en, zh });

const products = (names: readonly LocalText[], category: LocalText, first: number) =>
  names.map((name, index) => ({
    pid: (first + index).toString(16).padStart(24, '3'),
    name,
    category: { name: category.en, ...category },
    isspacevt: false,
  }));

const meters = products(
  [text('Electricity meters', '电表'), text('Water meters', '水表'), text('Gas meters', '燃气表')],
  text('Meters', '表计'),
  1,
);

const menu: readonly MenuModule[] = [
  {
    id: 'metering',
    name: text('Metering', '计量'),
    icon: 'meter',
    products: [
      ...meters,
      ...products([text('Meter history', '电表历史'), text('Cloud metering', '云端计量')], text('History', '历史'), 20),
    ],
  },
  {
    id: 'climate',
    name: text('Climate', '空调'),
    icon: 'air',
    products: products([text('Air-conditioners', '空调'), text('Sensors', '传感器')], text('Devices', '设备'), 40),
  },
  {
    id: 'people',
    name: text('People', '人员'),
    icon: 'people',
    products: products([text('Visitor records', '访客记录'), text('Groups', '组织架构')], text('People', '人员'), 60),
  },
];

type Args = { state: 'ready' | 'loading' | 'none'; isPhone: boolean };

const menus = { ready: menu, loading: undefined, none: [] } satisfies Record<Args['state'], unknown>;

const nothing = () => undefined;
const openers = { onSearch: nothing, onDevices: nothing, onAgents: nothing };

const Frame = ({ state, isPhone }: Args) => {
  const modules = menus[state];
  const of = { modules, currentPid: meters[0]?.pid };
  return (
    <div className={styles.shell}>
      <ShellHeader isMenuKnown modules={modules} {...openers} />
      {isPhone ? null : <Rail {...of} />}
      <div className={styles.sheet}>
        <div className={styles.content} />
        {isPhone ? null : <ShellFooter />}
      </div>
      {isPhone ? <PhoneNav {...of} {...openers} /> : null}
    </div>
  );
};

/** As a company uploads it: a picture of its own, in its own colours. */
const ownMark = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${tokens.accents.violet.light.accent}" d="M4 20V8l8-5 8 5v12h-5v-7H9v7z"/></svg>`,
)}`;

const rights = { create: 2, read: 2, write: 2, set: 2 };

/** A user is signed in, and the company has a name. */
const signedIn = () => {
  const former = { nickname: session.nickname, name: tenant.name };
  session.nickname = 'Shen Qing';
  tenant.name = text('Riverside Group', '滨江集团');
  const restore = answering({
    [endpoints.myVisits.path]: { data: [] },
    [endpoints.listInbox.path]: { result: { data: [], total: 0, unread: 3, offers: [] } },
    [endpoints.rights.path]: { perm: rights },
  })();
  return () => {
    restore();
    session.nickname = former.nickname;
    tenant.name = former.name;
  };
};

/** The frame around every page: header, rail with its flyout, footer; on a phone the menu is at the bottom. */
const meta: Meta<Args> = {
  title: 'Shell/Frame',
  parameters: { layout: 'fullscreen', ground: 'canvas' },
  render: (args) => <Frame {...args} />,
  decorators: [openedBy('/home/data/list/:pid', routes.list({ pid: meters[0]?.pid ?? '' }))],
  args: { state: 'ready', isPhone: false },
  argTypes: {
    state: { control: 'inline-radio', options: ['ready', 'loading', 'none'] },
    isPhone: { table: { disable: true } },
  },
  beforeEach: signedIn,
};

export default meta;
type Story = StoryObj<Args>;

export const HeaderAndRail: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^(Riverside Group|滨江集团)$/)).toBeVisible();
  },
};

export const Flyout: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Metering|计量)$/ }));
    const water = await screen.findByRole('link', { name: /^(Water meters|水表)$/ });
    await waitFor(() => expect(water).toBeVisible());
  },
};

/** A company's own mark, in the colour that the toolbar's brand gives to everything that is blue in the product's. */
export const OwnBrand: Story = {
  globals: { brand: 'violet' },
  beforeEach: () => {
    const former = tenant.icon;
    tenant.icon = ownMark;
    return () => {
      tenant.icon = former;
    };
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('header img')).toBeVisible();
    await expect(document.documentElement.dataset['accent']).toBe('violet');
  },
};

export const Loading: Story = { args: { state: 'loading' } };

const hasAssistant =
  (count: 0 | 1): Story['play'] =>
  ({ canvasElement }) =>
    expect(within(canvasElement).queryAllByRole('link', { name: /^(Assistant|助手)$/ })).toHaveLength(count);

/** Every page of a person without applications says that there are none: no link leads to another one. */
export const WithoutApplications: Story = { args: { state: 'none' }, play: hasAssistant(0) };

export const WithoutApplicationsOnPhone: Story = {
  args: { state: 'none', isPhone: true },
  globals: { viewport: { value: 'phone' } },
  play: hasAssistant(0),
};

const drawsOutline: Story['play'] = async ({ canvasElement }) => {
  const drawn = [...canvasElement.querySelectorAll('div')].map((part) => getComputedStyle(part, '::before').position);
  await expect(drawn).toContain('fixed');
};

/** Before the code of the shell has come. */
export const Outline: Story = { render: () => <PageOutline kind="shell" />, play: drawsOutline };

/** The same for the sign-in page. */
export const SignInOutline: Story = { render: () => <PageOutline kind="signIn" />, play: drawsOutline };

export const OnPhone: Story = {
  args: { isPhone: true },
  globals: { viewport: { value: 'phone' } },
  play: hasAssistant(1),
};

export const MenuOnPhone: Story = {
  args: { isPhone: true },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Menu|菜单)$/ }));
    await expect(await screen.findByRole('link', { name: /^(Water meters|水表)$/ })).toBeVisible();
  },
};
