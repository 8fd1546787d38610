import { inUnit } from './common-unit.ts';
import type { Fault } from './field-type.ts';

/** Rules of decimals by the decimals that they allow; `decimals` names its own number. */
const decimalsAllowed: Readonly<Record<string, number>> = { whole: 0, decimal: 1 };

/**
 * The fault of a number that is typed in `unit`, while its column has `columnUnit`: limits are converted, and a whole number of W
 * is one of kW with at most three decimals.
 */
export function faultInUnit(fault: Fault, columnUnit: string, unit: string): Fault {
  if (columnUnit === unit) return fault;
  const { params = {} } = fault;
  const rule = String(params['asking'] ?? fault.rule);
  const allowed = rule === 'decimals' ? Number(params['limit']) : decimalsAllowed[rule];
  if (allowed !== undefined) {
    const places = Math.round(Math.log10(inUnit(1, unit, columnUnit)));
    return { path: fault.path, rule: 'decimals', params: { limit: Math.max(0, allowed + places) } };
  }
  if (params['unit'] !== columnUnit) return fault;
  const converted = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? inUnit(value, columnUnit, unit) : value,
  ]);
  return { ...fault, params: { ...Object.fromEntries(converted), unit } };
}
