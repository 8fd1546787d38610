import { QueryClient } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { hostileText } from '../../renderers/fields/hostile-text.ts';
import { sampleModule } from '../../renderers/fields/sample-module.ts';
import { withCache } from '../../features/stories/story-cache.tsx';
import { AddApplication } from './add-application.tsx';
import { ChangedElsewhereNote } from './changed-elsewhere.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import type { Draft } from './configuration-draft.ts';
import { PartTabs } from '../../features/module/part-tabs.tsx';
import { sampleText } from '../../renderers/parts/sample-text.ts';
import { RecordFilters } from '../../features/record-list/record-filters.tsx';
import type { StoredConfiguration } from '../../features/policies/policy-configuration.ts';
import { SaveStatus } from './save-status.tsx';
import { StrategyTabs } from './strategy-tabs.tsx';
import { strategyParts } from '../../features/module/use-strategy-parts.ts';
import { docsFrame } from '../../renderers/parts/docs-frame.ts';

/** Policies of a list: what they may use, and the forms that search them. */
const meta: Meta = {
  title: 'Pages/Policies',
  parameters: { docs: { story: docsFrame } },
  decorators: [withCache(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }))],
};

export default meta;
type Story = StoryObj;

const nothing = () => undefined;

const filled: Draft = [
  {
    policy_type: 1,
    sifter: ['space'],
    usable: [],
    event: [{ pid: 'a', link: 'space', field: '', detail: [], name: 'Air-conditioners' }],
    condition: [
      { pid: 'a', link: 'business', field: '', detail: [], name: hostileText },
      { pid: 'b', link: 'reference', field: 'space.business', detail: [] },
    ],
  },
];

const Editing = ({ start }: { start: Draft }) => {
  const [draft, setDraft] = useState(start);
  return <ConfigurationForm config={sampleModule} draft={draft} hasGenerator onChange={setDraft} />;
};

/** Removing a type that has settings asks for confirmation. */
export const Configuration: Story = {
  render: () => <Editing start={filled} />,
  play: async () => {
    await userEvent.click(screen.getByRole('checkbox', { name: /Execution policies|执行类/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^(Remove|移除)$/ }));
    await expect(screen.queryByRole('heading', { name: /Execution policies|执行类/ })).toBeNull();
  },
};

/** On a phone a label is above its settings, so that every button is whole. */
export const ConfigurationOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <Editing start={filled} />,
  play: async () => {
    const buttons = await screen.findAllByRole('button', { name: /^(Add (trigger|condition)|添加(触发|条件))/u });
    await expect(buttons).toHaveLength(2);
    for (const button of buttons)
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
/** A type without a scope shows what that means for execution policies. */
export const WithoutScope: Story = {
  render: () => <Editing start={filled.map((entry) => ({ ...entry, sifter: [] }))} />,
  play: async () => {
    const scopes = await screen.findByRole('group', { name: /^(Scopes|适用范围)$/u });
    await expect(scopes).toHaveTextContent(/can’t be saved|无法保存/u);
  },
};
export const NothingConfigured: Story = { render: () => <Editing start={[]} /> };

/** Adding without a connection says what is missing. */
export const Adding: Story = {
  render: () => (
    <AddApplication config={sampleModule} list="condition" existing={[]} onDone={nothing} onClose={nothing} />
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Add|添加)$/ }));
    await expect(await screen.findByRole('alert')).toHaveTextContent(/connection|连接/);
  },
};

/** On a phone the tabs scroll; the current one is whole. */
export const TabsOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <StrategyTabs pid={sampleModule.pid} parts={strategyParts} current="records" />,
  play: async () => {
    const tab = await screen.findByRole('link', { name: /^(Execution records|执行记录)$/u });
    // A scroll ends on whole pixels, text does not.
    await expect(Math.floor(tab.getBoundingClientRect().right)).toBeLessThanOrEqual(window.innerWidth);
  },
};

const evenTabs = () => [
  { key: 'configuration', label: sampleText('Basic configuration', '基础配置'), to: '/configuration' },
  { key: 'management', label: sampleText('Policy management', '策略管理'), to: '/management' },
  { key: 'records', label: sampleText('Execution records', '执行记录'), to: '/records' },
];

/**
 * Labels are centred in their tabs, and a selected tab is no wider: gaps are even, and no tab moves. The first label begins
 * at the left edge of the page, selected or not.
 */
export const TabsEven: Story = {
  render: () => (
    <>
      {strategyParts.map((current) => (
        <PartTabs key={current} name={current} tabs={evenTabs()} current={current} />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const strips = canvas.getAllByRole('navigation').map((strip) => within(strip).getAllByRole('link'));
    const isFirst = (tab: HTMLElement): boolean => tab.previousElementSibling === null;
    for (const tab of strips.flat().filter((element) => element.ariaCurrent === null && !isFirst(element))) {
      const words = document.createRange();
      words.selectNodeContents(tab.firstElementChild ?? tab);
      const [outer, inner] = [tab.getBoundingClientRect(), words.getBoundingClientRect()];
      const padding = Number.parseFloat(getComputedStyle(tab).paddingLeft);
      await expect(inner.left - outer.left).toBeCloseTo(padding, 0);
      await expect(outer.right - inner.right).toBeCloseTo(padding, 0);
    }
    // The ground of the chosen one has room at both sides of its semibold words.
    for (const tab of strips.flat().filter((element) => element.ariaCurrent !== null)) {
      const face = tab.firstElementChild ?? tab;
      const words = document.createRange();
      words.selectNodeContents(face);
      const reach = Number.parseFloat(getComputedStyle(face, '::before').left);
      await expect(reach).toBeLessThan(-7);
      await expect(words.getBoundingClientRect().left).toBeCloseTo(face.getBoundingClientRect().left, 0);
    }
    for (const tab of strips.flat().filter(isFirst)) {
      const words = document.createRange();
      words.selectNodeContents(tab.firstElementChild ?? tab);
      const strip = tab.parentElement ?? tab;
      const edge = strip.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(strip).paddingLeft);
      await expect(words.getBoundingClientRect().left).toBeCloseTo(edge, 0);
    }
    const widths = strips.map((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().width)).join(' '));
    await expect(new Set(widths).size).toBe(1);
  },
};

export const Searching: Story = {
  render: () => (
    <RecordFilters
      columns={['name', 'createtime', 'owner'].flatMap((name) => columnsOf(sampleModule).get(name) ?? [])}
      filters={[{ column: 'name', values: ['cold'] }]}
      onSearch={nothing}
    />
  ),
};

export const Saved: Story = { render: () => <SaveStatus state={{ kind: 'saved' }} onSave={nothing} /> };
export const NotSavedYet: Story = { render: () => <SaveStatus state={{ kind: 'waiting' }} onSave={nothing} /> };
const others: StoredConfiguration = {
  configurations: [{ policy_type: 0, sifter: ['merchant'], usable: [], event: [], condition: [] }],
  version: 4,
  savedby: 'Shen Qing',
  savedat: Date.UTC(2026, 10, 21, 2, 42) / 1000,
};

/** Who saved the other version, when, and what differs. */
export const ChangedElsewhere: Story = {
  render: () => (
    <>
      <SaveStatus state={{ kind: 'elsewhere', error: new Error('other') }} onSave={nothing} />
      <ChangedElsewhereNote config={sampleModule} draft={filled} theirs={others} onTake={nothing} onKeep={nothing} />
    </>
  ),
  play: async () => {
    await expect(await screen.findByText(/Shen Qing.*2026-11-21 10:42/)).toBeVisible();
    const onlyInDraft = await screen.findByRole('list', { name: /^(Only in yours:|仅您的配置包含：)$/ });
    await expect(onlyInDraft).toHaveTextContent('Air-conditioners');
    const theirs = screen.getByRole('list', { name: /^(Only in the saved one:|仅已保存的配置包含：)$/ });
    await expect(theirs).toHaveTextContent(/Store|门店/);
    await expect(screen.getByRole('button', { name: /^(Use the saved one|采用已保存的配置)$/ })).toBeVisible();
    await expect(screen.getByRole('button', { name: /^(Replace it with mine|用我的配置替换)$/ })).toBeVisible();
  },
};
export const SaveFailed: Story = {
  render: () => <SaveStatus state={{ kind: 'failed', error: new Error('down') }} onSave={nothing} />,
};
