import { describe, expect, it } from 'vitest';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { typeOfFileId } from '../../../src/engine/file-type.ts';
import { products } from '../../../src/engine/products.ts';
import {
  defaultColumnMode,
  fitColumnMode,
  modesOf,
  readDisplayMap,
  spaceColumnOf,
  withoutMode,
  withSettings,
} from '../../../src/features/display-modes/display-mode.ts';
import { thumbnailOf } from '../../../src/pages/data/modes/thumbnail.ts';

const column = (name: string, more: Partial<Column>): Column => ({
  column: name,
  label: { en: name, zh: name },
  type: 'string',
  rw: 3,
  required: 0,
  ...more,
});

const moduleOf = (columns: Column[], more: Partial<ModuleConfig> = {}): ModuleConfig => ({
  pid: '3'.repeat(24),
  name: { en: 'M', zh: 'M' },
  group: 'other',
  columns,
  ...more,
});

const space = column('room', { type: 'ref', ptype: 'ref', pid: products.spaces });
const media = column('castelemtype', { type: 'enum', enum: { 0: { en: 'Other', zh: '其他' } } });

describe('the modes of a module', () => {
  it.each([
    ['without spaces and media', moduleOf([]), ['list', 'columnmode']],
    ['with a ref to spaces', moduleOf([space]), ['list', 'columnmode', 'viewmode']],
    [
      'with a list of spaces',
      moduleOf([column('rooms', { type: 'didlist', didlist: { pid: products.spaces, capacity: 9 } })]),
      ['list', 'columnmode', 'viewmode'],
    ],
    ['that is one of spaces', moduleOf([], { isspacevt: true }), ['list', 'columnmode', 'viewmode']],
    ['with media types', moduleOf([media]), ['list', 'columnmode', 'cardmode']],
  ])('%s', (_name, config, modes) => {
    expect(modesOf(config, true)).toEqual(modes);
  });

  it('are without the view mode for users who may read neither spaces nor departments', () => {
    expect(modesOf(moduleOf([space]), false)).toEqual(['list', 'columnmode']);
    expect(modesOf(moduleOf([media]), false)).toEqual(['list', 'columnmode', 'cardmode']);
  });

  it('find the records of a module of spaces by their own ids', () => {
    expect(spaceColumnOf(moduleOf([space], { isspacevt: true }))).toBe('did');
    expect(spaceColumnOf(moduleOf([space]))).toBe('room');
  });
});

describe('the picture of a card', () => {
  const picture = column('thumbnail', { spec: 'imglink' });
  const config = moduleOf([column('remark', {}), picture]);

  it('is the small one of a file of our own', () => {
    const ownFile = '/vt/staticfile/a-1/sea.png';
    expect(thumbnailOf(config, { thumbnail: ownFile })).toBe(`${ownFile}?sizetype=thumbnail`);
    expect(thumbnailOf(moduleOf([column('fileid', { mime: 'image/*' })]), { fileid: ownFile })).toContain(ownFile);
  });

  it('is that of the id of a picture, and of no other file', () => {
    const files = moduleOf([column('fileid', { mime: 'image/*, video/*' }), picture]);
    const id = (ending: string) => `${'f'.repeat(24)}.${ending}`;
    expect(typeOfFileId(id('png'))).toBe('png');
    expect(thumbnailOf(files, { fileid: id('png') })).toBe(`/vt/staticfile/${id('png')}/file?sizetype=thumbnail`);
    expect(thumbnailOf(files, { fileid: id('mp4') })).toBeUndefined();
    expect(thumbnailOf(files, { fileid: id('mp4'), thumbnail: id('jpg') })).toContain(id('jpg'));
  });

  it.each([
    'https://elsewhere.example/vt/staticfile/a/sea.png',
    '//elsewhere.example/vt/staticfile/a/sea.png',
    '/vt/staticfile/a/../../sfsaas/api/filter/export',
    '/vt/staticfile/a/x?sizetype=whole',
    'data:image/png;base64,AAAA',
    '',
    null,
    7,
  ])('is never %s', (thumbnail) => {
    expect(thumbnailOf(config, { thumbnail, remark: '/vt/staticfile/a/sea.png' })).toBeUndefined();
  });
});

describe('what a person chose', () => {
  it('is read as it was written', () => {
    const set = { ...defaultColumnMode, sortset: { column: 'name', type: 'asc' } } as const;
    const map = withSettings(withSettings({}, 'a', { type: 'viewmode' }), 'a', { columnmode: set });
    expect(readDisplayMap(JSON.stringify(map))).toEqual({ a: { type: 'viewmode', columnmode: set } });
  });

  it('keeps the columns of the column mode when the mode is forgotten', () => {
    expect(withoutMode({ a: { type: 'list', columnmode: defaultColumnMode } }, 'a')).toEqual({
      a: { columnmode: defaultColumnMode },
    });
  });

  it.each(['', 'null', '[]', '{', '{"a":5}', '{"a":{"type":"eval"}}'])('counts %s as nothing chosen', (text) => {
    expect(readDisplayMap(text)['a'] ?? {}).toEqual({});
  });

  it('knows the view mode by the letter of an older platform', () => {
    expect(readDisplayMap('{"a":{"type":"t"}}')).toEqual({ a: { type: 'viewmode' } });
  });

  it('falls back to the defaults for columns that the module no longer has', () => {
    const gone = {
      sortset: { column: 'gone', type: 'asc' },
      display: { icon: 'gone', title: 'gone', tip: 'gone', content: 'gone' },
    } as const;
    expect(fitColumnMode(gone, moduleOf([]))).toEqual({
      sortset: { column: 'updatetime', type: 'desc' },
      display: { icon: 'name', title: 'name', tip: '', content: '' },
    });
    expect(fitColumnMode(undefined, moduleOf([]))).toEqual(defaultColumnMode);
  });
});
