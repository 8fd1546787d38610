import type { Spec } from '../../field-type.ts';
import { phrase } from '../../../texts/phrase.ts';

const steps = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Bytes in steps of 1024; the exact number belongs in a tooltip (contract "Module config"). */
export const bytecountSpec = {
  id: 'bytecount',
  types: ['int', 'float'],
  suffix: phrase('engine/field-types', 'byteUnit'),
  tells: 'size',
  formatNumber: (value) => {
    let size = Math.abs(value);
    let step = 0;
    // 1023.95 KiB would be written as 1,024.0 KiB; it is the next unit already.
    while (size >= (step === 0 ? 1024 : 1023.95) && step < steps.length - 1) {
      size /= 1024;
      step += 1;
    }
    const text = size.toFixed(step === 0 ? 0 : 1).replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
    return { text: (value < 0 && size > 0 ? '−' : '') + text, unit: steps[step] ?? 'B' };
  },
} as const satisfies Spec;
