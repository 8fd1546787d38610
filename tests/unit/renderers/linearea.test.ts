import { expect, it } from 'vitest';
import { i18n } from '../../../src/i18n/i18n.ts';
import { texts } from '../../../src/texts/en/boards.ts';
import type { AxisChart } from '../../../src/renderers/boards/charts/axis-chart.ts';
import { drawing } from '../../../src/renderers/boards/linearea.tsx';
import { use } from '../../../src/renderers/boards/samples/use.ts';
import { sampleNow } from '../../../src/renderers/fields/sample-module.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: texts } } });

const todayAt = (now: number) => {
  const locale = {
    t: i18n.getFixedT('en', 'boards'),
    context: { language: 'en' as const, zone: 'Asia/Shanghai', now },
  };
  const model = drawing.read({ config: {}, datasets: use['linearea']?.datasets ?? [], locale }) as AxisChart;
  return model.series.find(({ key }) => key === 'today')?.values ?? [];
};

// The sample has values for eleven hours; its clock is at 10:42, in the last of them.
it('leaves out the hour that still runs, and draws it once it is over', () => {
  const running = todayAt(sampleNow);
  expect(running[9]).toBeTypeOf('number');
  expect(running[10]).toBeUndefined();
  expect(todayAt(sampleNow + 3600)[10]).toBeTypeOf('number');
});
