import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { phoneQuery } from '../../src/theme/scale.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(file, 'utf8');
const named = (file: string) => relative(root, file);
const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => resolve(root, file));
const sources = globSync(['src/**/*.ts', 'src/**/*.tsx'], { cwd: root }).map((file) => resolve(root, file));

/** Class names of a module; those of other stylesheets are in `:global(…)`. */
const classesOf = (sheet: string) =>
  new Set(
    [
      ...read(sheet)
        .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}|'[^']*'/g, ' ')
        .matchAll(/\.([a-zA-Z][\w-]*)/g),
    ].map(([, name]) => name ?? ''),
  );

/** Each use of a module's class, as `styles.name`. */
const uses = sources.flatMap((file) => {
  const text = read(file);
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)';/g)].map(([, name = '', path = '']) => ({
    file,
    sheet: resolve(dirname(file), path),
    used: [...text.matchAll(new RegExp(String.raw`(?<![./\w])${name}\.(\w+)|\b${name}\['([\w-]+)'\]`, 'g'))].map(
      ([, dottedName, quotedName]) => dottedName ?? quotedName ?? '',
    ),
    isComputed: new RegExp(String.raw`\b${name}\[[^'\]]|\b${name}\b(?![.[\w'])(?! from)`).test(text),
  }));
});

test('every stylesheet but the base is a module', () => {
  const plain = sheets.filter((sheet) => !sheet.endsWith('.module.css'));
  expect(plain.map(named).toSorted()).toEqual(['src/theme/forced-colors.css', 'src/theme/global.css']);
});

test('a class written as text is one of the base', () => {
  const base = classesOf(resolve(root, 'src/theme/global.css'));
  const unknown = sources.flatMap((file) =>
    [...read(file).matchAll(/className="([^"]*)"|className=\{`([a-z][\w -]*?) \$\{/g)]
      .flatMap(([, whole, start]) => (whole ?? start ?? '').split(' '))
      .filter((name) => !base.has(name))
      .map((name) => `${named(file)}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

// The build copies the composed file into the module, and warns that its addresses may be resolved wrongly.
test('no class is composed of one of another file', () => {
  const composed = sheets.filter((sheet) => /composes:[^;]*\sfrom\s/.test(read(sheet)));
  expect(composed.map(named)).toEqual([]);
});

test('no stylesheet is longer than 300 lines', () => {
  const long = sheets.filter((sheet) => read(sheet).split('\n').length > 301);
  expect(long.map(named)).toEqual([]);
});

test('every class that a component takes from a module is in it', () => {
  const missing = uses.flatMap(({ file, sheet, used }) => {
    const definedClasses = classesOf(sheet);
    return used.filter((name) => !definedClasses.has(name)).map((name) => `${named(file)}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every class of a module is taken', () => {
  const composed = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/composes: ([\w-]+)(?: from '([^']+)')?/g)].map(
      ([, name, from]) => `${from === undefined ? sheet : resolve(dirname(sheet), from)} ${name}`,
    ),
  );
  const unused = sheets
    .filter((sheet) => sheet.endsWith('.module.css') && !uses.some((use) => use.sheet === sheet && use.isComputed))
    .flatMap((sheet) => {
      const usedClasses = new Set(uses.filter((use) => use.sheet === sheet).flatMap(({ used }) => used));
      return [...classesOf(sheet)]
        .filter((name) => !usedClasses.has(name) && !composed.includes(`${sheet} ${name}`))
        .map((name) => `${named(sheet)}: ${name}`);
    });
  expect(unused).toEqual([]);
});

test('every media query of phones is the one by which lists become cards', () => {
  const queries = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/@media ([^{]*\(width < (?:7\d\d)px\)[^{]*) \{/g)].map(([, query = '']) => ({
      sheet,
      query,
    })),
  );
  expect(queries.length).toBeGreaterThan(30);
  const others = queries.filter(({ query }) => query !== phoneQuery);
  expect(others.map(({ sheet, query }) => `${named(sheet)}: ${query}`)).toEqual([]);
  expect(read(resolve(root, 'public/early.js'))).toContain(`matchMedia('${phoneQuery}')`);
});
