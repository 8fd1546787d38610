import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { fillTemplate } from '../../../engine/dashboard/templates/fill.ts';
import { dashboardTemplates } from '../../../engine/dashboard/templates/templates.ts';
import type { TemplateModule } from '../../../engine/dashboard/templates/template.ts';
import { SampleRendering } from '../../../renderers/fields/sample-rendering.tsx';
import { TemplateChoice } from './template-choice.tsx';

const meters: TemplateModule = {
  config: {
    pid: '300000000000000000000001',
    name: { en: 'Electricity meters', zh: '电表' },
    group: 'energy',
    columns: [
      { column: 'pwr', label: { en: 'Power', zh: '功率' }, type: 'int', rw: 1, required: 0, unit: 'kW' },
      {
        column: 'load',
        label: { en: 'Load type', zh: '负荷类型' },
        type: 'enum',
        rw: 1,
        required: 0,
        enum: { '0': { en: 'Lighting', zh: '照明' }, '1': { en: 'Cooling', zh: '制冷' } },
      },
    ],
  },
  history: undefined,
  boards: [{ did: 'g', pid: '300000000000000000000001', type: 'maingraph', name: 'Tower A' }],
  filterdid: 'tab',
};

const filledFrom = (modules: readonly TemplateModule[]) =>
  dashboardTemplates.map((template) => fillTemplate(template, modules));

type Props = Omit<ComponentProps<typeof TemplateChoice>, 'chosen' | 'onChoose'>;

const Live = (props: Props) => {
  const [chosen, setChosen] = useState<string>();
  return <TemplateChoice {...props} chosen={chosen} onChoose={setChosen} />;
};

const withRendering: Decorator = (Story, { globals }) => (
  <SampleRendering theme={globals['theme']}>
    <Story />
  </SampleRendering>
);

/** The choice of a template for an empty dashboard: what each looks like, for landscape and portrait. */
const meta: Meta<typeof Live> = { title: 'Wall/Templates', component: Live, decorators: [withRendering] };

export default meta;
type Story = StoryObj<typeof Live>;

export const Filled: Story = {
  args: { templates: filledFrom([meters]), hasEmpty: true },
  play: async ({ canvasElement }) => {
    const radios = within(canvasElement).getAllByRole('radio');
    await expect(radios).toHaveLength(4);
    await expect(radios[0]).toBeChecked();
    await userEvent.click(radios[2] ?? canvasElement);
    await expect(radios[2]).toBeChecked();
  },
};

/** A company without modules: the cards that need none, and what is missing. */
export const NothingToFillWith: Story = { args: { templates: filledFrom([]), hasEmpty: false } };
export const Loading: Story = { args: { templates: undefined, hasEmpty: true } };
