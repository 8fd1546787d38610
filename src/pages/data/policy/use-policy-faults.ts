import { useFaults } from '../../../renderers/form/fault-store.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import type { PolicyEdit } from './use-policy-edit.ts';

/** All that is wrong, first the essentials; `show` brings the part where it is written into sight. */
export const usePolicyFaults = ({ faults, serverFaults, leadTo }: PolicyEdit, show: () => void): MenuItem[] => {
  const essentials = useFaults(faults);
  return [
    ...essentials.map(([key, { message }]) => ({ key, label: message ?? key, focus: () => focusField(key) })),
    ...serverFaults.map((foundFault) => ({
      key: foundFault.fault.path,
      label: foundFault.fault.message,
      focus: () => leadTo(foundFault),
    })),
  ].map(({ focus, ...item }) => ({
    ...item,
    onChoose: () => {
      show();
      focus();
    },
  }));
};
