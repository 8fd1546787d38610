import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import { endpoints } from '../../api/endpoints.ts';
import { statuses } from '../../api/statuses.ts';
import { products } from '../../engine/products.ts';
import { sampleModule, sampleNow } from '../../renderers/fields/sample-module.ts';
import { routes } from '../../features/navigation/routes.ts';
import { answering, openedBy } from '../../features/stories/story-platform.tsx';
import { toasts } from '../../state/toasts.ts';
import { AuditPage } from './audit-page.tsx';

const entry = (index: number, more: Partial<AuditEntry>): AuditEntry => ({
  _id: `e${index}`,
  phone: '13800000001',
  url: endpoints.queryRecords.path,
  ip: '10.12.0.7',
  occurtime: sampleNow - index * 600,
  describe: 'Read a page of records',
  status: 0,
  userid: 'u1',
  member: 'Shen Qing',
  session: 's1',
  detail: {},
  changes: [],
  seq: 400 - index,
  hash: 'a1b2c3d4'.repeat(8),
  ...more,
});

const entries = [
  entry(0, { describe: 'Sign in with a password', url: endpoints.passwordSignIn.path, seq: null, hash: null }),
  entry(1, {
    describe: 'Change a record',
    url: endpoints.updateRecord.path,
    changes: [{ pid: sampleModule.pid, did: 'd1', name: 'Meter A', before: { power: 1260 }, after: { power: 1410 } }],
  }),
  entry(2, { describe: 'Delete a record', url: endpoints.deleteRecords.path, status: statuses.forbidden }),
  entry(3, {
    describe: 'Change a role',
    url: endpoints.grantRole.path,
    status: statuses.conflict,
    changes: [
      {
        pid: products.roles,
        did: 'r1',
        name: 'Store duty',
        before: { [sampleModule.pid]: { create: 0, read: 1, write: 0, set: 0 } },
        after: { [sampleModule.pid]: { create: 16, read: 2, write: 0, set: 0 } },
      },
    ],
  }),
  ...Array.from({ length: 6 }, (_none, index) => entry(index + 4, {})),
];

/** Modules whose names the reader may know. */
const named = {
  [endpoints.shortMenu.path]: { modules: [] },
  [endpoints.rights.path]: { perm: { create: 0, read: 2, write: 0, set: 0 } },
  [endpoints.moduleConfig.path]: { data: sampleModule },
};

/** Who did what, from where, and what it changed. */
const meta = {
  title: 'Pages/Audit log',
  component: AuditPage,
  parameters: { layout: 'fullscreen' },
  decorators: [openedBy(routes.auditLog(), routes.auditLog())],
} satisfies Meta<typeof AuditPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Entries: Story = {
  beforeEach: answering({
    [endpoints.queryAudit.path]: { results: entries, total: 1046 },
    ...named,
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('Change a record');
    const [, second] = page.getAllByRole('button', { expanded: false, name: /Show|展开|Open|打开/ });
    if (second === undefined) throw new Error('Each row opens.');
    await expect(page.getAllByText('Shen Qing')[0]).toBeVisible();
    await expect(page.getByText(endpoints.updateRecord.path)).toBeVisible();
    // What is about no object, such as a sign-in, says so as other tables do.
    await expect(page.getByRole('row', { name: /Sign in with a password —/u })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /^(Hide paths|隐藏访问路径)$/u }));
    await expect(page.queryByText(endpoints.updateRecord.path)).toBeNull();
    // Only what a caller may not do is an access violation.
    await expect(page.getAllByText(/Refused|已拒绝/u)).toHaveLength(1);
    await expect(page.getByText(/Not carried out|未执行/u)).toBeVisible();
    await userEvent.click(second);
    await expect(page.getByText(endpoints.updateRecord.path)).toBeVisible();
    await expect(page.queryByRole('rowheader', { name: 'power' })).toBeNull();
  },
};

export const None: Story = { beforeEach: answering({ [endpoints.queryAudit.path]: { results: [], total: 0 } }) };

export const Loading: Story = { beforeEach: answering({}) };

export const Refused: Story = {
  beforeEach: answering({
    [endpoints.queryAudit.path]: {
      status: statuses.forbidden,
      msg: 'Your role “Store duty” may not read “Audit log”. Ask Shen Qing for it.',
    },
  }),
};

/** Said once, on the page: nothing repeats it in a notice. */
export const Failed: Story = {
  beforeEach: () => {
    toasts.list = [];
    return answering({ [endpoints.queryAudit.path]: { status: statuses.internal, msg: 'Tell the number 1f2e3d.' } })();
  },
  play: async () => {
    await expect(await screen.findByText('Tell the number 1f2e3d.')).toBeVisible();
    await expect(toasts.list).toEqual([]);
  },
};

export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  beforeEach: answering({
    [endpoints.queryAudit.path]: { results: entries, total: 1046 },
    ...named,
  }),
  play: async () => {
    const open = await screen.findAllByRole('button', { name: /^(Show more of this row|展开此行)$/u });
    await expect(open).toHaveLength(entries.length);
    const cards = screen.getByRole('list', { name: /^(Audit log|审计日志)$/u });
    await expect(cards.scrollWidth).toBeLessThanOrEqual(cards.clientWidth);
    await userEvent.click(open[0] ?? cards);
    await expect(await within(cards).findByRole('textbox')).toBeVisible();
    await expect(cards.scrollWidth).toBeLessThanOrEqual(cards.clientWidth);
  },
};
