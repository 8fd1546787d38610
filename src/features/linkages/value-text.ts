import type { Modules } from '../../engine/automation/linkage-draft.ts';
import { parameterNamed, storedOfParameter } from '../../engine/automation/presence.ts';
import type { Column, Stored } from '../../engine/column.ts';
import { formatOperand } from '../../engine/format.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';

/** A parameter of a module, as far as the module is known. */
export const columnNamed = (module: Modules, pid: string, name: string): Column | undefined => {
  const config = module(pid);
  return config && parameterNamed(config, name);
};

/** A stored value as text with its unit; "—" is empty. */
export const useValueText = () => {
  const { context } = useRendering();
  return (column: Column | undefined, value: Stored): string => {
    if (column === undefined) return value === null ? '—' : String(value);
    const { text, unit } = formatOperand(column, storedOfParameter(column, value), context);
    if (text === '') return '—';
    return unit === '' ? text : `${text}\u00a0${unit}`;
  };
};
