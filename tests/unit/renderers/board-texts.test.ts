import { expect, test } from 'vitest';
import { changeLanguage, i18n, startTexts } from '../../../src/i18n/i18n.ts';
import { drawingLoader } from '../../../src/renderers/boards/drawing.ts';

test('a drawing brings its own words in every language, beside those that all boards share', async () => {
  await startTexts();
  await changeLanguage('en');
  await drawingLoader('board:datalist').load();
  const translated = () => ['roll.pause', 'showAll'].map((key) => i18n.t(key, { ns: 'boards' }));
  expect(translated()).toEqual(['Pause', 'Show all']);
  await changeLanguage('zh');
  expect(translated()).toEqual(['暂停', '全部显示']);
});
