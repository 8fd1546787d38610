import { useFaults } from '../../../renderers/form/fault-store.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import type { PolicyEdit } from './use-policy-edit.ts';

/** All that is wrong, first the essentials; `show` brings the part where it is written into sight. */
export const usePolicyFaults = ({ faults, serverFaults, leadTo }: PolicyEdit, show: () => void): MenuItem[] => {
  const essentials = useFaults(faults);
  return [
    ...essentials.map(([key, { message }]) => ({ key, label: message ?? key, lead: () => focusField(key) })),
    ...serverFaults.map((foundFault) => ({
      key: foundFault.fault.path,
      label: foundFault.fault.message,
      lead: () => leadTo(foundFault),
    })),
  ].map(({ lead, ...item }) => ({
    ...item,
    onChoose: () => {
      show();
      lead();
    },
  }));
};
