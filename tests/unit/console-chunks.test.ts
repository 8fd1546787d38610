import { describe, expect, it } from 'vitest';
import { facadeOf, loadBehind } from '../../vite/without-facades.ts';

describe('a facade', () => {
  it.each([
    ['export{h as texts}from"./engine-texts-en-D8.js";', [{ exported: 'h', name: 'texts' }]],
    [
      "export { t as default, n as $b } from './base-1.js'\n",
      [
        { exported: 't', name: 'default' },
        { exported: 'n', name: '$b' },
      ],
    ],
    ['export{Shell}from`./shell-B_-u.js`;', [{ exported: 'Shell', name: 'Shell' }]],
  ])('is a chunk that only re-exports: %s', (code, exports) => {
    expect(facadeOf(code)?.exports).toEqual(exports);
  });

  it.each([
    'import"./a.js";export{t as texts}from"./b.js";',
    'export{t as a}from"./a.js";export{t as b}from"./b.js";',
    'export{t as "a b"}from"./a.js";',
    'export*from"./a.js";',
    'var e={};export{e as texts};',
    'import{t as e}from"./a.js";e();export{e as texts};',
  ])('is no chunk that does anything else: %s', (code) => {
    expect(facadeOf(code)).toBeUndefined();
  });

  it('is not loaded: its importers load the chunk behind it and pick the export', () => {
    const facade = facadeOf('export{h as texts,k as words}from"./all-1.js";');
    const facades = new Map(facade === undefined ? [] : [['one-2.js', facade]]);
    const code = 'd=["assets/one-2.js","assets/two-3.js"];f(()=>import(`./one-2.js`),m([0]));import("./two-3.js")';
    expect(loadBehind(code, facades)).toBe(
      'd=["assets/all-1.js","assets/two-3.js"];f(()=>import("./all-1.js").then(e=>({texts:e.h,words:e.k})),m([0]));import("./two-3.js")',
    );
  });
});
