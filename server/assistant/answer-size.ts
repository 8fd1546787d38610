import { isObject } from '../../src/engine/own-property.ts';
import type { ToolAnswer } from './tool.ts';

/** Characters of JSON that a model reads of one answer. */
const largestData = 20_000;

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

type Spot = { holder: Record<string, unknown>; key: string; list: unknown[]; size: number };

const listsIn = (value: unknown): Spot[] => {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(Array.isArray(one) && one.length > 1 ? [{ holder: value, key, list: one, size: sizeOf(one) }] : []),
    ...listsIn(one),
  ]);
};

/** `data` with its longest lists shortened until it fits; `cut` says so. The list's first entries remain. */
const fitting = (data: object): object => {
  if (sizeOf(data) <= largestData) return data;
  const copy = structuredClone(data);
  while (sizeOf(copy) > largestData) {
    const [largest] = listsIn(copy).toSorted((a, b) => b.size - a.size);
    if (largest === undefined) return { cut: true, text: JSON.stringify(copy).slice(0, largestData) };
    largest.holder[largest.key] = largest.list.slice(0, Math.ceil(largest.list.length / 2));
  }
  return { ...copy, cut: true };
};

/** An answer of a size that a model and a person can read. */
export const boundedAnswer = ({ data, blocks }: ToolAnswer): ToolAnswer => ({ data: fitting(data), blocks });
