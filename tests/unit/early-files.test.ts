import { describe, expect, it } from 'vitest';
import { type BuiltChunk, earlyFilesOf } from '../../vite/early-files.ts';

const chunk = (fileName: string, imports: readonly string[], more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  imports,
  isEntry: false,
  moduleIds: [`${fileName}.ts`],
  styles: [],
  ...more,
});

describe('files that an address loads anyway', () => {
  const chunks = [
    chunk('main', ['base'], { isEntry: true, styles: ['main.css'] }),
    chunk('base', []),
    chunk('page', ['base', 'parts'], { styles: ['page.css'] }),
    chunk('parts', ['page', 'base'], { styles: ['parts.css'] }),
    chunk('other', ['parts']),
  ];

  it('are the chunk of a module and what it imports, each with its styles, without what the program brings', () => {
    expect(earlyFilesOf(chunks, ['page.ts'])).toEqual(['page', 'page.css', 'parts', 'parts.css']);
  });

  it('are named once when several modules need them', () => {
    expect(earlyFilesOf(chunks, ['other.ts', 'page.ts'])).toEqual(['other', 'page', 'page.css', 'parts', 'parts.css']);
  });

  it('stop the build when a module is gone', () => {
    expect(() => earlyFilesOf(chunks, ['gone.ts'])).toThrow('gone.ts');
  });
});
