import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { i18n } from '../../../src/i18n/i18n.ts';
import type { BoardLocale } from '../../../src/renderers/boards/drawing.ts';
import { drawing } from '../../../src/renderers/boards/policyrecord.tsx';
import { texts } from '../../../src/texts/en/boards.ts';
import { texts as ownTexts } from '../../../src/texts/en/boards/policyrecord.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: { ...texts, ...ownTexts } } } });
const locale: BoardLocale = {
  t: i18n.getFixedT('en', 'boards'),
  context: { language: 'en', zone: 'Asia/Shanghai', now: 0 },
};

const label = { en: '', zh: '' };
const shownOf = (describe: string, devices: number): string => {
  const { Picture, read } = drawing;
  const model = read({
    config: {},
    datasets: [
      {
        name: 'records',
        columns: [
          { name: 'did', type: 'string', label, unit: '' },
          { name: 'devices', type: 'int', label, unit: '' },
          { name: 'describe', type: 'string', spec: 'outcome', label, unit: '' },
        ],
        rows: [['run', devices, describe]],
      },
    ],
    locale,
  });
  return renderToStaticMarkup(
    <Picture model={model} locale={locale} name="Runs" isolatedEntry={undefined} isWall={false} theme="light" />,
  );
};

it.each([
  ['devices 1, failed 0', 1, '1 device, 0 failed'],
  ['as planned', 1, '1 device'],
  ['as planned', 4, '4 devices'],
])('a run with the text “%s” says once of how many devices: %d', (describe, devices, text) => {
  const shown = shownOf(describe, devices);
  expect(shown).toContain(`>${text}<`);
  expect(shown.match(/\d+ devices?/gu)).toHaveLength(1);
});
