import type { LocalText } from '../../column.ts';
import type { DashboardTemplate, Subject, TemplateRow } from './template.ts';
import { phrase } from '../../../texts/phrase.ts';

const power: Subject = { measures: ['power'] };
const use: Subject = { measures: ['energy', 'volume'] };
const comfort: Subject = { measures: ['temperature', 'humidity', 'co2'], kinds: ['airconditioner'] };

const lacks = (what: LocalText): LocalText => phrase('engine/dashboard', 'lacks', { what });

/** The upper row of a portrait page. */
const timeRow: TemplateRow = {
  share: 4,
  slots: [
    ['clock', 4],
    ['date', 4],
    ['weather', 4],
  ],
};

const energy: DashboardTemplate = {
  id: 'energy',
  name: phrase('engine/dashboard', 'energy'),
  summary: phrase('engine/dashboard', 'energySummary'),
  slots: {
    flow: { name: phrase('engine/dashboard', 'flow'), about: power, types: ['maingraph', 'powergraph'], made: [] },
    load: {
      name: phrase('engine/dashboard', 'powerNow'),
      missing: lacks(phrase('engine/dashboard', 'lacksPower')),
      about: power,
      types: ['powergauge'],
      // Where a sum would count meters twice: each with its number.
      made: ['sum', 'list'],
    },
    today: {
      name: phrase('engine/dashboard', 'useToday'),
      missing: lacks(phrase('engine/dashboard', 'lacksUse')),
      about: use,
      types: ['linearea'],
      made: ['curve', 'ranking'],
    },
    ranking: {
      name: phrase('engine/dashboard', 'ranking'),
      about: use,
      types: ['meterconsume', 'consumetotal', 'bar'],
      made: ['ranking'],
    },
    rest: { name: phrase('engine/dashboard', 'devices'), about: power, types: [], made: ['list', 'shares'] },
    other: { name: phrase('engine/dashboard', 'devices'), types: [], made: ['shares', 'list'] },
  },
  landscape: [
    {
      share: 4,
      slots: [
        ['clock', 3],
        ['date', 3],
        ['weather', 3],
        ['load', 9],
        ['today', 6],
      ],
    },
    {
      share: 8,
      slots: [
        ['flow', 12],
        ['ranking', 7],
        ['rest', 5],
        ['other', 5],
      ],
    },
  ],
  portrait: [
    timeRow,
    { share: 7, slots: [['flow', 12]] },
    {
      share: 5,
      slots: [
        ['load', 6],
        ['today', 6],
      ],
    },
    {
      share: 8,
      slots: [
        ['ranking', 6],
        ['rest', 6],
        ['other', 6],
      ],
    },
  ],
};

const climate: DashboardTemplate = {
  id: 'comfort',
  name: phrase('engine/dashboard', 'comfort'),
  summary: phrase('engine/dashboard', 'comfortSummary'),
  slots: {
    plan: { name: phrase('engine/dashboard', 'floorPlan'), types: ['floorplan'], made: [] },
    temperature: {
      name: phrase('engine/dashboard', 'temperature'),
      missing: lacks(phrase('engine/dashboard', 'lacksTemperature')),
      about: { measures: ['temperature'] },
      types: [],
      made: ['average'],
    },
    humidity: {
      name: phrase('engine/dashboard', 'humidity'),
      about: { measures: ['humidity'] },
      types: [],
      made: ['average'],
    },
    co2: { name: phrase('engine/dashboard', 'co2'), about: { measures: ['co2'] }, types: [], made: ['average'] },
    units: { name: phrase('engine/dashboard', 'devices'), about: comfort, types: ['pie'], made: ['shares'] },
    rooms: { name: phrase('engine/dashboard', 'rooms'), about: comfort, types: ['datalist'], made: ['list'] },
    other: { name: phrase('engine/dashboard', 'devices'), types: [], made: ['shares', 'list'] },
  },
  landscape: [
    {
      share: 4,
      slots: [
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
      slots: [
        ['plan', 12],
        ['units', 6],
        ['rooms', 6],
        ['other', 6],
      ],
    },
  ],
  portrait: [
    timeRow,
    { share: 8, slots: [['plan', 12]] },
    {
      share: 4,
      slots: [
        ['temperature', 4],
        ['humidity', 4],
        ['co2', 4],
      ],
    },
    {
      share: 8,
      slots: [
        ['units', 6],
        ['rooms', 6],
        ['other', 6],
      ],
    },
  ],
};

const signage: DashboardTemplate = {
  id: 'signage',
  name: phrase('engine/dashboard', 'signage'),
  summary: phrase('engine/dashboard', 'signageSummary'),
  slots: {
    picture: {
      name: phrase('engine/dashboard', 'floorPlan'),
      types: ['floorplan', 'maingraph', 'powergraph'],
      made: [],
    },
    figure: { name: phrase('engine/dashboard', 'powerNow'), about: power, types: [], made: ['sum', 'list'] },
    air: {
      name: phrase('engine/dashboard', 'temperature'),
      about: { measures: ['temperature'] },
      types: [],
      made: ['average'],
    },
    visitors: { name: phrase('engine/dashboard', 'visitors'), types: ['todaysvisitor', 'todaysentrance'], made: [] },
    other: { name: phrase('engine/dashboard', 'devices'), types: [], made: ['shares', 'list'] },
  },
  landscape: [
    {
      share: 6,
      slots: [
        ['clock', 8],
        ['date', 8],
        ['weather', 8],
      ],
    },
    {
      share: 6,
      slots: [
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
      slots: [
        ['clock', 6],
        ['weather', 6],
      ],
    },
    { share: 8, slots: [['picture', 12]] },
    {
      share: 5,
      slots: [
        ['date', 6],
        ['visitors', 6],
        ['other', 6],
      ],
    },
    {
      share: 4,
      slots: [
        ['figure', 6],
        ['air', 6],
      ],
    },
  ],
};

/** The dashboards to start with, in the order in which they are offered. */
export const dashboardTemplates: readonly DashboardTemplate[] = [energy, climate, signage];

/** Measures that the templates use; a module without any of them only fits the list template. */
export const templateSubjects: readonly Subject[] = dashboardTemplates.flatMap(({ slots }) =>
  Object.values(slots).flatMap(({ about }) => about ?? []),
);
