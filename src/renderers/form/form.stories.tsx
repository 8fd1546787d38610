import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useMemo } from 'react';
import { expect, waitFor } from 'storybook/test';
import { decodeRecord } from '../../engine/record-codec.ts';
import { compile } from '../../engine/views/compile.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { sampleColumns, sampleModule, sampleRecord } from '../fields/sample-module.ts';
import { SampleRendering } from '../fields/sample-rendering.tsx';
import { focusField } from './focus-field.ts';
import { RecordForm } from './form.tsx';
import { useFormDraft } from './use-form-draft.ts';

type Props = {
  config: ModuleConfig;
  purpose: 'add' | 'edit';
  isFilled: boolean;
  isNarrow?: boolean;
  isDisabled?: boolean;
};

const Live = ({ config, purpose, isFilled, isNarrow = false, isDisabled = false }: Props) => {
  const view = compile(config, purpose);
  const initial = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(isFilled ? decodeRecord(config, sampleRecord) : {}).filter(([column]) =>
          Object.hasOwn(view.fields, column),
        ),
      ),
    [config, isFilled, view],
  );
  const draft = useFormDraft(view, initial);
  return (
    <div style={{ width: isNarrow ? '31rem' : undefined }}>
      <RecordForm
        view={view}
        values={draft.values}
        faults={draft.faults}
        isNarrow={isNarrow}
        disabled={isDisabled}
        names={{ p1: 'Tower A / 12F', m1: 'Mo Chen' }}
      />
      <Button onClick={() => void draft.pending.ready()}>Check</Button>
    </div>
  );
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/**
 * The form of a record, made of its columns: label above, control, then help or fault. Fields that read together share
 * a line.
 */
const meta: Meta<typeof Live> = {
  title: 'Renderers/Form',
  component: Live,
  decorators: [withRendering],
  args: { config: sampleModule },
};

export default meta;
type Story = StoryObj<typeof Live>;

export const Add: Story = { args: { purpose: 'add', isFilled: false } };
export const Edit: Story = { args: { purpose: 'edit', isFilled: true } };
export const Panel: Story = { args: { purpose: 'edit', isFilled: true, isNarrow: true } };
export const Disabled: Story = { args: { purpose: 'edit', isFilled: true, isDisabled: true } };
/** After Save with nothing filled in: each fault at its field. */
export const Faults: Story = {
  args: { purpose: 'add', isFilled: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check' }));
  },
};

const kinds = Object.values(sampleColumns);

const moduleOf = (count: number): ModuleConfig =>
  withBuiltins({
    ...sampleModule,
    pid: '300000000000000000000104',
    columns: Array.from({ length: count }, (_, index) => ({
      ...(kinds[index % kinds.length] ?? sampleColumns.readings),
      rw: 3 as const,
      column: `c${index}`,
      label: { en: `Column ${index}`, zh: `列 ${index}` },
    })),
  });

/** The size that the speed bar is about. */
export const ThreeHundredFields: Story = {
  args: { purpose: 'add', isFilled: false, config: moduleOf(300) },
  tags: ['!test'],
};

/** A jump to a fault far below scrolls its field into view, although fields that were never rendered have estimated heights. */
export const FarField: Story = {
  args: { purpose: 'add', isFilled: false, isNarrow: true, config: moduleOf(60) },
  play: async ({ canvasElement }) => {
    for (const column of ['c58', 'c1', 'c31']) {
      focusField(column);
      await waitFor(async () => {
        const field = canvasElement.querySelector(`[data-column="${column}"]`);
        await expect(field?.contains(document.activeElement)).toBe(true);
        const { top, bottom } = field?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        await expect(top).toBeGreaterThanOrEqual(0);
        await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
      });
    }
  },
};
