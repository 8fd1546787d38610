import { badInput, type Refusal } from './refusal.ts';

/** Deeper than any call needs: whatever walks a body later must not run out of stack. */
const deepest = 64;

const tooDeep = (path: string) =>
  badInput(path, 'depth', {
    en: `The request is nested deeper than ${deepest} levels. Send something flatter.`,
    zh: `请求的嵌套超过 ${deepest} 层，请简化后再试。`,
  });

const unstorable = (path: string) =>
  badInput(path, 'text', {
    en: `“${path.slice(1)}” holds a character that no text can hold (NUL or half of a pair). Remove it.`,
    zh: `“${path.slice(1)}”含有无法保存的字符（NUL 或不完整的字符），请删除。`,
  });

const isText = (text: string) => text.isWellFormed() && !text.includes('\0');
const step = (key: string) =>
  key.slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed().replaceAll('\0', '');

/** What is wrong with a body whatever the call: too deep, or text that no database holds. Walks without recursion. */
export const unsoundness = (input: unknown): Refusal | undefined => {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && !isText(value)) return unstorable(path);
    if (value === null || typeof value !== 'object') continue;
    if (depth === deepest) return tooDeep(path.split('/').slice(0, 3).join('/'));
    for (const [key, member] of Object.entries(value)) {
      const below = `${path}/${step(key)}`;
      if (!isText(key)) return unstorable(below);
      if (typeof member === 'string' || typeof member === 'object')
        waiting.push({ value: member, path: below, depth: depth + 1 });
    }
  }
  return undefined;
};
