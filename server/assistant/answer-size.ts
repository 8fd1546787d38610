import { isObject } from '../../src/engine/own-property.ts';
import type { ToolAnswer } from './tool.ts';

/** Maximum length of an answer's JSON, in characters. */
const maxCharacters = 20_000;

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

type NestedList = { holder: Record<string, unknown>; key: string; list: unknown[]; size: number };

const listsIn = (value: unknown): NestedList[] => {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(Array.isArray(member) && member.length > 1 ? [{ holder: value, key, list: member, size: sizeOf(member) }] : []),
    ...listsIn(member),
  ]);
};

/** Halves the longest lists of `data` until it fits; `cut` marks that. The first entries of each list remain. */
const shortened = (data: object): object => {
  if (sizeOf(data) <= maxCharacters) return data;
  const copy = structuredClone(data);
  while (sizeOf(copy) > maxCharacters) {
    const [largest] = listsIn(copy).toSorted((a, b) => b.size - a.size);
    if (largest === undefined) return { cut: true, text: JSON.stringify(copy).slice(0, maxCharacters) };
    largest.holder[largest.key] = largest.list.slice(0, Math.ceil(largest.list.length / 2));
  }
  return { ...copy, cut: true };
};

/** Limits the size of an answer for the context window of the model. */
export const boundedAnswer = ({ data, blocks }: ToolAnswer): ToolAnswer => ({ data: shortened(data), blocks });
