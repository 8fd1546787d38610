import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventContext } from '../../../src/engine/automation/policy-event-form.ts';
import type { LinkageDraft } from '../../../src/engine/automation/linkage-draft.ts';
import { stepsOf } from '../../../src/engine/automation/linkage-form.ts';
import { withBuiltins } from '../../../src/engine/builtin-columns.ts';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import type { ShownRecord } from '../../../src/engine/record-codec.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import { TriggerDialog } from '../../../src/pages/data/policy/trigger-dialog.tsx';
import { startTexts } from '../../../src/i18n/i18n.ts';
import { SampleRendering } from '../../../src/renderers/fields/sample-rendering.tsx';
import { WithUnits } from '../../../src/renderers/fields/shared-units.tsx';
import { RecordForm } from '../../../src/renderers/form/form.tsx';
import { type FormDraft, useFormDraft } from '../../../src/renderers/form/use-form-draft.ts';
import { LinkageForm } from '../../../src/renderers/linkage-form/linkage-form.tsx';
import { sampleChoices, sampleDraft } from '../../../src/renderers/linkage-form/linkage-samples.ts';
import { WithSampleNames } from '../../../src/renderers/linkage-form/sample-names.tsx';
import { useReactRoot } from '../web/react-root.ts';

/** Fields that show 2,500 W as 2.5 kW: what is typed is in kW, and what is kept in W. */

const power: Column = {
  column: 'power',
  label: { en: 'Power', zh: '功率' },
  type: 'int',
  unit: 'W',
  min: 0,
  max: 5000,
  rw: 3,
  required: 0,
};
const moduleWith = (pid: string, column: Column): ModuleConfig =>
  withBuiltins({ pid, name: { en: 'Pumps', zh: '水泵' }, group: 'g', columns: [column] });
const pumps = moduleWith('300000000000000000000201', power);
const kilowatts = moduleWith('300000000000000000000202', { ...power, type: 'float', unit: 'kW', max: 5 });
const module = (pid: string) => [pumps, kilowatts].find((row) => row.pid === pid);

beforeAll(() => startTexts('parts', 'data', 'linkages', 'policy-editor'));
// What jsdom has no own of.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
});

const type = (box: HTMLInputElement | null | undefined, text: string) =>
  act(async () => {
    if (box === null || box === undefined) throw new Error('There is no box.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('a form in the units of its values', () => {
  const root = useReactRoot();
  const box = () => root.container().querySelector<HTMLInputElement>('#field-power');
  let draft: FormDraft;
  const keep = (now: FormDraft): void => void (draft = now);
  const view = compile(pumps, 'edit');
  const initial: ShownRecord = { power: 2500 };
  const Form = () => {
    const draft = useFormDraft(view, initial);
    keep(draft);
    return (
      <SampleRendering>
        <WithUnits units={new Map([['power', { unit: 'kW', decimals: 2 }]])}>
          <RecordForm view={view} values={draft.values} faults={draft.faults} />
        </WithUnits>
      </SampleRendering>
    );
  };

  it('takes a number in the unit that it shows, and names its limits in it', async () => {
    await root.show(<Form />);
    expect(box()?.value).toBe('2.5');
    expect(root.container().textContent).toContain('0 to 5\u00a0kW');
    await type(box(), '3');
    expect(draft.values.get('power')).toBe(3000);
    expect(box()?.value).toBe('3');
  });

  it('refuses what its column does not take in that unit', async () => {
    await root.show(<Form />);
    await type(box(), '2.5005');
    await act(async () => void (await draft.pending.ready()));
    expect(root.container().textContent).toContain('At most 3 decimals');
    await type(box(), '6');
    await act(async () => void (await draft.pending.ready()));
    expect(root.container().textContent).toContain('At most 5\u00a0kW');
  });
});

describe('the limit of an event that sets a policy off', () => {
  const root = useReactRoot();
  const application = (id: string, pid: string) => ({
    id,
    pid,
    link_key: '',
    link_ikey: '',
    label: { en: id, zh: id },
  });
  const eventContext: EventContext = {
    applications: [application('a', pumps.pid), application('b', kilowatts.pid)],
    module,
  };
  const event = { application: 'a', ikey: 'power', trend_type: '0', ref_value: 2500, keeptype: 'minute' };

  it('is typed in the unit that suits the stored one', async () => {
    const onSave = vi.fn();
    await root.show(
      <SampleRendering>
        <TriggerDialog
          draft={{ values: event, kept: {} }}
          eventContext={eventContext}
          onSave={onSave}
          onClose={() => undefined}
        />
      </SampleRendering>,
    );
    const selector = '#field-ref_value';
    const box =
      root.container().querySelector<HTMLInputElement>(selector) ?? document.querySelector<HTMLInputElement>(selector);
    expect(box?.value).toBe('2.5');
    await type(box, '3');
    await act(async () =>
      box?.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ ref_value: 3000 }) }),
      'event',
    );
  });
});

describe('the limit of a linkage', () => {
  const root = useReactRoot();

  it('is typed in the unit that suits the stored one', async () => {
    const seen: LinkageDraft[] = [];
    const event = { type: 0, idev_pid: pumps.pid, idev_did: 'd1', ikey: 'power', trend_type: 0, keeptime: 0 };
    await root.show(
      <SampleRendering>
        <WithSampleNames>
          <LinkageForm
            value={{ ...sampleDraft, events: [{ ...event, ref_value: 2500 }] }}
            choices={sampleChoices}
            module={module}
            steps={stepsOf({ pid: pumps.pid, filterdid: 'all', isControlled: true, canGoOffline: true })}
            disabled={false}
            faultAt={() => undefined}
            touch={() => undefined}
            onChange={(next) => void seen.push(next)}
          />
        </WithSampleNames>
      </SampleRendering>,
    );
    const box = root.container().querySelector<HTMLInputElement>('[data-measure="number"] input');
    expect(box?.value).toBe('2.5');
    await type(box, '3');
    expect(seen.at(-1)?.events).toMatchObject([{ ref_value: 3000 }]);
  });
});
