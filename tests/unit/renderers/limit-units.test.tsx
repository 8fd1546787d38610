import { expect, it } from 'vitest';
import type { EventContext } from '../../../src/engine/automation/policy-event-form.ts';
import { eventForm } from '../../../src/engine/automation/policy-event-form.ts';
import { withBuiltins } from '../../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import type { ShownRecord } from '../../../src/engine/record-codec.ts';
import { useLimitUnits } from '../../../src/pages/data/policy/use-limit-units.ts';
import { SampleRendering } from '../../../src/renderers/fields/sample-rendering.tsx';
import { useReactRoot } from '../web/react-root.ts';

const moduleIn = (pid: string, unit: string): ModuleConfig =>
  withBuiltins({
    pid,
    name: { en: pid, zh: pid },
    group: 'g',
    columns: [{ column: 'power', label: { en: 'Power', zh: '功率' }, type: 'float', unit, rw: 3, required: 0 }],
  });
const modules = [moduleIn('watts', 'W'), moduleIn('kilowatts', 'kW')];
const eventContext: EventContext = {
  applications: modules.map(({ pid, name }) => ({ id: pid, pid, link_key: '', link_ikey: '', label: name })),
  module: (pid) => modules.find((config) => config.pid === pid),
};

const root = useReactRoot();

it.each([
  ['watts', 'kW'],
  // 2,500 W is no 2,500 kW, which would be MW.
  ['kilowatts', 'kW'],
])('the limit of an event of 2,500 W whose application is now %s is typed in %s', async (application, unit) => {
  const initial: ShownRecord = { application: 'watts', ikey: 'power', trend_type: '0', ref_value: 2500 };
  const values = { ...initial, application };
  const view = eventForm(values, eventContext);
  const Unit = () => useLimitUnits(view, initial, values).get('ref_value')?.unit;
  await root.show(
    <SampleRendering>
      <Unit />
    </SampleRendering>,
  );
  expect(root.container().textContent).toBe(unit);
});
