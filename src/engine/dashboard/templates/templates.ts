import type { LocalText } from '../../column.ts';
import type { DashboardTemplate, Subject, TemplateRow } from './template.ts';

const power: Subject = { measures: ['power'] };
const use: Subject = { measures: ['energy', 'volume'] };
const comfort: Subject = { measures: ['temperature', 'humidity', 'co2'], kinds: ['airconditioner'] };

const lacks = (en: string, zh: string): LocalText => ({
  en: `No list measures ${en}. Add a column with such a unit to a module.`,
  zh: `没有列表包含${zh}。请在模块中添加相应单位的列。`,
});

/** The upper row of a portrait page. */
const timeRow: TemplateRow = {
  share: 4,
  places: [
    ['clock', 4],
    ['date', 4],
    ['weather', 4],
  ],
};

const energy: DashboardTemplate = {
  id: 'energy',
  name: { en: 'Energy', zh: '能源' },
  summary: { en: 'Load, use and the largest consumers', zh: '负荷、用量与用能排行' },
  places: {
    flow: { name: { en: 'Flow', zh: '流向' }, about: power, types: ['maingraph', 'powergraph'], made: [] },
    load: {
      name: { en: 'Power now', zh: '当前功率' },
      missing: lacks('power (W, kW)', '功率（W、kW）'),
      about: power,
      types: ['powergauge'],
      // Where a sum would count meters twice: each with its number.
      made: ['sum', 'list'],
    },
    today: {
      name: { en: 'Use today', zh: '今日用量' },
      missing: lacks('use over time (kWh, m³)', '用量历史（kWh、m³）'),
      about: use,
      types: ['linearea'],
      made: ['curve', 'ranking'],
    },
    ranking: {
      name: { en: 'Ranking', zh: '用量排行' },
      about: use,
      types: ['meterconsume', 'consumetotal', 'bar'],
      made: ['ranking'],
    },
    rest: { name: { en: 'Devices', zh: '设备' }, about: power, types: [], made: ['list', 'shares'] },
    other: { name: { en: 'Devices', zh: '设备' }, types: [], made: ['shares', 'list'] },
  },
  landscape: [
    {
      share: 4,
      places: [
        ['clock', 3],
        ['date', 3],
        ['weather', 3],
        ['load', 9],
        ['today', 6],
      ],
    },
    {
      share: 8,
      places: [
        ['flow', 12],
        ['ranking', 7],
        ['rest', 5],
        ['other', 5],
      ],
    },
  ],
  portrait: [
    timeRow,
    { share: 7, places: [['flow', 12]] },
    {
      share: 5,
      places: [
        ['load', 6],
        ['today', 6],
      ],
    },
    {
      share: 8,
      places: [
        ['ranking', 6],
        ['rest', 6],
        ['other', 6],
      ],
    },
  ],
};

const climate: DashboardTemplate = {
  id: 'comfort',
  name: { en: 'Comfort', zh: '舒适' },
  summary: { en: 'Rooms, air and the devices that look after them', zh: '房间、空气与相关设备' },
  places: {
    plan: { name: { en: 'Floor plan', zh: '平面图' }, types: ['floorplan'], made: [] },
    temperature: {
      name: { en: 'Temperature', zh: '温度' },
      missing: lacks('temperature (°C)', '温度（℃）'),
      about: { measures: ['temperature'] },
      types: [],
      made: ['average'],
    },
    humidity: {
      name: { en: 'Humidity', zh: '湿度' },
      about: { measures: ['humidity'] },
      types: [],
      made: ['average'],
    },
    co2: { name: { en: 'CO₂', zh: '二氧化碳' }, about: { measures: ['co2'] }, types: [], made: ['average'] },
    units: { name: { en: 'Devices', zh: '设备' }, about: comfort, types: ['pie'], made: ['shares'] },
    rooms: { name: { en: 'Rooms', zh: '房间' }, about: comfort, types: ['datalist'], made: ['list'] },
    other: { name: { en: 'Devices', zh: '设备' }, types: [], made: ['shares', 'list'] },
  },
  landscape: [
    {
      share: 4,
      places: [
        ['clock', 3],
        ['date', 3],
        ['weather', 3],
        ['temperature', 5],
        ['humidity', 5],
        ['co2', 5],
      ],
    },
    {
      share: 8,
      places: [
        ['plan', 12],
        ['units', 6],
        ['rooms', 6],
        ['other', 6],
      ],
    },
  ],
  portrait: [
    timeRow,
    { share: 8, places: [['plan', 12]] },
    {
      share: 4,
      places: [
        ['temperature', 4],
        ['humidity', 4],
        ['co2', 4],
      ],
    },
    {
      share: 8,
      places: [
        ['units', 6],
        ['rooms', 6],
        ['other', 6],
      ],
    },
  ],
};

const signage: DashboardTemplate = {
  id: 'signage',
  name: { en: 'Signage', zh: '标识屏' },
  summary: { en: 'Time, date and weather large, with one picture', zh: '大号时间、日期与天气，配一幅主图' },
  places: {
    picture: { name: { en: 'Floor plan', zh: '平面图' }, types: ['floorplan', 'maingraph', 'powergraph'], made: [] },
    figure: { name: { en: 'Power now', zh: '当前功率' }, about: power, types: [], made: ['sum', 'list'] },
    air: {
      name: { en: 'Temperature', zh: '温度' },
      about: { measures: ['temperature'] },
      types: [],
      made: ['average'],
    },
    visitors: { name: { en: 'Visitors', zh: '访客' }, types: ['todaysvisitor', 'todaysentrance'], made: [] },
    other: { name: { en: 'Devices', zh: '设备' }, types: [], made: ['shares', 'list'] },
  },
  landscape: [
    {
      share: 6,
      places: [
        ['clock', 8],
        ['date', 8],
        ['weather', 8],
      ],
    },
    {
      share: 6,
      places: [
        ['picture', 12],
        ['figure', 4],
        ['air', 4],
        ['visitors', 4],
        ['other', 5],
      ],
    },
  ],
  portrait: [
    {
      share: 7,
      places: [
        ['clock', 6],
        ['weather', 6],
      ],
    },
    { share: 8, places: [['picture', 12]] },
    {
      share: 5,
      places: [
        ['date', 6],
        ['visitors', 6],
        ['other', 6],
      ],
    },
    {
      share: 4,
      places: [
        ['figure', 6],
        ['air', 6],
      ],
    },
  ],
};

/** The dashboards to start with, in the order in which they are offered. */
export const dashboardTemplates: readonly DashboardTemplate[] = [energy, climate, signage];

/** What the templates request; a module about none of it is of use for a list only. */
export const templateSubjects: readonly Subject[] = dashboardTemplates.flatMap(({ places }) =>
  Object.values(places).flatMap(({ about }) => about ?? []),
);
