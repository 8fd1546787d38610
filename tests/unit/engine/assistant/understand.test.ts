import { describe, expect, it } from 'vitest';
import { fold } from '../../../../src/engine/assistant/text.ts';
import { searchesOf } from '../../../../src/engine/assistant/understand.ts';
import { pids } from '../../../../server/demo/pids.ts';
import { demoVocabulary } from './company.ts';
import { understandingOf, clock, dayText } from './trial.ts';

const vocabulary = demoVocabulary();
const space = { pid: '100000000000000000000009', did: 's1', name: 'A 座 3F' };
const store = { pid: '100000000000000000000009', did: 's2', name: '滨江一店' };
const names = [space, store, { pid: '100000000000000000000006', did: 'd2', name: '滨江一店' }];

const frameOf = (question: string, former?: Parameters<typeof understandingOf>[1]['former']) => {
  const understanding = understandingOf(question, { vocabulary, names, ...(former === undefined ? {} : { former }) });
  if (understanding.kind !== 'understood') throw new Error(`${question}: ${understanding.kind}`);
  return understanding.frame;
};

describe('a question', () => {
  it.each([
    ['consumption of A座3F yesterday, electricity'],
    ['electricity consumption of a座 3f yesterday'],
    ['electricity used on A座 floor 3 yesterday'],
    ['A座3楼昨天的用电量'],
    ['A座三层昨天用了多少电'],
  ])('%s is about the space, however its floor is written', (question) => {
    const { intent, places, range } = frameOf(question);
    expect([intent, places?.map(({ did }) => did), dayText(range?.from)]).toEqual([
      'consumption',
      ['s1'],
      '2026-11-22',
    ]);
  });

  it.each([
    'electricity of tower A floor 3 yesterday',
    'electricity consumption in Block A 3F yesterday',
    'electricity of building A, 3rd floor, yesterday',
    'A栋3楼昨天的用电量',
  ])('%s is about the space, however its building is written', (question) => {
    expect(frameOf(question).places?.map(({ did }) => did)).toEqual(['s1']);
  });

  it.each([
    ['visitors today', '2026-11-23'],
    ['how many visitors yesterday', '2026-11-22'],
    ['今天的访客', '2026-11-23'],
    ['昨天有多少访客', '2026-11-22'],
  ])('%s is about the visits of that day', (question, day) => {
    const { intent, pid, conditions } = frameOf(question);
    expect([intent, pid, conditions?.map(({ item }) => item.k)]).toEqual([
      'records',
      '100000000000000000000002',
      ['interviewtime', 'interviewtime'],
    ]);
    expect(dayText(Number(conditions?.[0]?.item.v) + 1)).toBe(day);
  });

  it('about a day is read back as one condition', () => {
    const understanding = understandingOf('visitors today', { vocabulary });
    if (understanding.kind !== 'understood') throw new Error(understanding.kind);
    expect(understanding.wording.en.match(/Visit time/g)).toHaveLength(1);
    expect(understanding.wording.en).toContain('Visit time: today');
  });

  it.each([
    ['electricity of the building 7 days ago', '2026-11-16'],
    ['electricity of the building 7 november', '2026-11-07'],
  ])('%s names no building with that number', (question, day) => {
    const { range } = frameOf(question);
    expect(dayText(range?.from)).toBe(day);
  });

  it.each([
    'who entered the building 3 days ago',
    'electricity of the building i work in yesterday',
    'electricity in the building 12:30',
    'electricity of building 3.5',
    'the cost of building a chart',
    'electricity of the tower a week ago',
    'who entered building 3-day',
    'we have 3栋楼',
  ])('%s is read as it is written', (question) => {
    expect(fold(question)).toBe(question);
  });

  it.each([
    ['electricity of building a', 'electricity of a座'],
    ['electricity of building a last month', 'electricity of a座 last month'],
    ["block a's electricity", "a座's electricity"],
    ['electricity of building 3.', 'electricity of 3座.'],
    ['electricity of building 3 last month', 'electricity of 3座 last month'],
    ['3栋', '3座'],
    ['12 幢5楼', '12座5f'],
  ])('%s names a building', (question, folded) => {
    expect(fold(question)).toBe(folded);
  });

  it.each(['electricity of building 3 yesterday', '3栋昨天的用电量', '3幢昨天的用电量'])(
    '%s is about the building whose name has a number',
    (question) => {
      for (const name of ['3栋', '3幢', 'Building 3']) {
        const building = { pid: space.pid, did: 's3', name };
        expect(understandingOf(question, { vocabulary, names: [building] })).toMatchObject({
          frame: { places: [building] },
        });
      }
    },
  );

  it('that names another list beside the subject of records is about that list', () => {
    expect(frameOf('create a notification when a door opens').pid).toBe(pids.doors);
    expect(frameOf('show a notification for every open door').pid).toBe(pids.doors);
  });

  it('that drafts is not about the subject of records', () => {
    for (const question of ['create a notification', '新建一个通知'])
      expect(understandingOf(question, { vocabulary })).not.toMatchObject({ frame: { intent: 'records' } });
    expect(frameOf('今天新增了多少访客').pid).toBe('100000000000000000000002');
  });

  it.each(['service packages this month', 'list the tasks this week', 'list the content reviews this week'])(
    '%s is not about a moment that may be another than that of the record',
    (question) => {
      expect(frameOf(question).conditions).toEqual([]);
    },
  );

  it('about the day of a column by name compares that column', () => {
    const { conditions } = frameOf('list the tasks due this week');
    expect(conditions?.map(({ item }) => item.k)).toEqual(['duetime', 'duetime']);
  });

  it('about a day leaves a list alone that is sorted by no moment of its own', () => {
    expect(frameOf('list the electricity meters today').conditions).toEqual([]);
  });

  it('with a name that two records have asks which one is meant, unless the list refers to one alone', () => {
    expect(understandingOf('details of 滨江一店', { vocabulary, names })).toMatchObject({
      kind: 'unclear',
      choices: [{}, {}],
    });
    expect(frameOf('cameras in 滨江一店').places).toEqual([store]);
  });

  it('with a word for several lists is about all of them, and says so', () => {
    const understanding = understandingOf('which meters were offline last week?', { vocabulary });
    if (understanding.kind !== 'understood') throw new Error(understanding.kind);
    expect(understanding.frame.pids).toHaveLength(3);
    for (const name of ['Electricity meters', 'Water meters', 'Gas meters'])
      expect(understanding.wording.en).toContain(name);
  });

  it.each([
    ['本月哪个电表用电最多？', '2026-11-01'],
    ['which electricity meter used the most electricity this month?', '2026-11-01'],
    ['昨天哪台电表用电最多', '2026-11-22'],
  ])('%s ranks the meters themselves', (question, day) => {
    const { intent, pid, by, range } = frameOf(question);
    expect([intent, pid, by, dayText(range?.from)]).toEqual(['ranking', pids.electricity, pids.electricity, day]);
  });

  it.each(['今天天气怎么样', '今天天气', "how is today's weather", '那今天天气怎么样'])(
    '%s is about something unknown, and continues no question before',
    (question) => {
      const former = frameOf('昨天的用电量');
      expect(understandingOf(question, { vocabulary, names, former }).kind).toBe('cannot');
    },
  );

  it.each(['今天呢', '今天', 'and today?', 'today'])('%s continues the question before', (question) => {
    const former = frameOf('昨天的用电量');
    expect(frameOf(question, former)).toMatchObject({ intent: 'consumption' });
  });

  it('about something unknown is not answered for everything', () => {
    expect(understandingOf('who controlled Zanzibar yesterday', { vocabulary })).toMatchObject({
      kind: 'unclear',
      choices: [],
    });
    expect(understandingOf('electricity consumption of Zanzibar', { vocabulary })).toMatchObject({
      kind: 'unclear',
      choices: [],
    });
  });

  it.each(['which rooms are above 26 °C', '哪些房间高于 26 度'])(
    '%s is about the lists that measure it in a room, and never about all rooms',
    (question) => {
      const understanding = understandingOf(question, { vocabulary });
      if (understanding.kind !== 'unclear') throw new Error(understanding.kind);
      const [units, ...others] = understanding.choices.map(({ frame }) => frame);
      expect(units).toMatchObject({ intent: 'records', conditions: [{ item: { k: 'room_temp', type: '>', v: 260 } }] });
      for (const { conditions } of others) expect(conditions).toMatchObject([{ item: { type: '>', v: 260 } }]);
      expect(others).not.toHaveLength(0);
      // Gas has a temperature too, in its pipe.
      expect(others.map(({ pid }) => pid)).not.toContain(pids.gas);
    },
  );

  it.each([
    'draft a linkage: door open longer than 5 minutes, turn off the air-conditioners',
    'if a door is open for more than 5 minutes turn off the air-conditioners',
    'turn off the air-conditioners when a door is open longer than 5 minutes',
    'draft a linkage that turns off the air-conditioners when a door is open for 5 minutes',
    '新建联动：门打开超过5分钟，关闭空调',
  ])('%s is set off by the list of its condition, once it has held for so long', (question) => {
    expect(frameOf(question)).toMatchObject({
      intent: 'linkage-draft',
      pid: pids.air,
      trigger: { pid: pids.doors },
      conditions: [{ item: { k: 'open', v: ['1'] } }],
      actions: [{ item: { k: 'pwr', v: '0' } }],
      hold: 300,
    });
  });

  it.each([
    'draft a linkage that turns off the air-conditioners when the room temperature is over 26 for 10 minutes',
    '当室温高于26度持续10分钟时关闭空调',
  ])('%s is set off by the devices themselves, whose column it names', (question) => {
    const frame = frameOf(question);
    expect(frame).toMatchObject({ intent: 'linkage-draft', hold: 600, conditions: [{ item: { k: 'room_temp' } }] });
    expect(frame.trigger).toBeUndefined();
  });

  it.each([
    '现在空调总功率是多少',
    '空调现在一共多少功率',
    'what is the total power of the air-conditioners now',
    'what is the total load of all air-conditioners',
  ])('%s adds up the power of the list now', (question) => {
    const frame = frameOf(question);
    expect(frame).toMatchObject({ intent: 'present-power', columns: ['power'], conditions: [] });
    expect(frame.pid).toBe('300000000000000000000004');
  });

  it('adds up the power in a place, or of the list that is chosen', () => {
    expect(frameOf('A座3F空调的总功率')).toMatchObject({ intent: 'present-power', places: [space] });
    const meter = { pid: '300000000000000000000001', did: 'm1', name: 'A 座 空调' };
    expect(understandingOf('A 座空调总功率', { vocabulary, names: [meter] })).toMatchObject({
      kind: 'understood',
      frame: { intent: 'present-power', pid: meter.pid, records: [meter] },
    });
    const understanding = understandingOf('现在总功率是多少', { vocabulary });
    if (understanding.kind !== 'unclear') throw new Error(understanding.kind);
    expect(understanding.choices.length).toBeGreaterThan(1);
    for (const { frame } of understanding.choices) expect(frame.intent).toBe('present-power');
    expect(frameOf('total power consumption of A座3F yesterday').intent).toBe('consumption');
  });

  it.each([
    ['功率大于 1000 W 的空调一共有多少台', 'records'],
    ['功率大于 1000 W 的空调一共有多少', 'records'],
    ['功率超过 20 W 的灯一共有几盏', 'records'],
    ['how many air-conditioners have a power over 1000 W in total', 'records'],
    ['total number of air-conditioners with a load of more than 1000 W', 'records'],
    ['空调额定总功率是多少', 'records'],
    ['total rated power of the air-conditioners', 'records'],
    ['电表的功率因数合计是多少', 'records'],
    ['what is the total power factor of the electricity meters', 'records'],
    ['空调总功率的柱状图', 'board-draft'],
    ['make a bar chart of the total power of the air-conditioners', 'board-draft'],
  ])('%s requests no sum of the present power', (question, intent) => {
    expect(frameOf(question).intent).toBe(intent);
  });

  it.each(['功率大于 1000 W 的空调一共有多少台', 'how many air-conditioners have a power over 1000 W in total'])(
    '%s counts the records with that power',
    (question) => {
      expect(frameOf(question)).toMatchObject({
        isCount: true,
        conditions: [{ item: { k: 'power', type: '>', v: 10_000 } }],
      });
    },
  );

  it.each([
    '功率大于 1000 W 的空调总功率是多少',
    'what is the total power of the air-conditioners with a power over 1000 W',
    'how many watts is the total load of the air-conditioners with a power over 1000 W',
  ])('%s adds up the power of those records', (question) => {
    expect(frameOf(question)).toMatchObject({
      intent: 'present-power',
      conditions: [{ item: { k: 'power', type: '>', v: 10_000 } }],
    });
  });

  it.each(['功率告警一共有几条', 'how many power alarms are there in total'])(
    '%s is about alarms: it asks back which device is meant',
    (question) => {
      const understanding = understandingOf(question, { vocabulary });
      expect(understanding).toMatchObject({ kind: 'unclear', choices: [] });
      expect(understanding.kind === 'unclear' && understanding.question.en).toContain('I found no device');
    },
  );

  it('names another power than the present one: its column is listed', () => {
    expect(frameOf('空调额定总功率是多少')).toMatchObject({ intent: 'records', columns: ['ratedpower'] });
    expect(frameOf('空调额定总功率是多少').isCount).toBeUndefined();
    expect(frameOf('total rated power of the air-conditioners').columns).toContain('ratedpower');
  });

  it.each([
    ['A座3F空调二氧化碳超过 800 ppm 的总功率', '超过 800 ppm'],
    ['total power of the air-conditioners in A座3F with more than 800 ppm', 'more than 800 ppm'],
  ])('%s has a comparison that the list lacks, beside a place: it is asked back about', (question, words) => {
    const understanding = understandingOf(question, { vocabulary, names });
    expect(understanding).toMatchObject({ kind: 'unclear', choices: [] });
    expect(understanding.kind === 'unclear' && understanding.question.en).toContain(words);
  });

  it.each([
    ['which rooms are above 26', 'above 26'],
    ['rooms with more than 800 ppm', 'more than 800 ppm'],
  ])('%s has a comparison that no list has: it is asked back about, not left out', (question, words) => {
    const understanding = understandingOf(question, { vocabulary });
    expect(understanding).toMatchObject({ kind: 'unclear', choices: [] });
    expect(understanding.kind === 'unclear' && understanding.question.en).toContain(`“${words}”`);
  });

  it('searches for a building with the name of one letter, written with or without a space', () => {
    expect(searchesOf('A 座今天用了多少电', { vocabulary, clock })[0]?.[0]).toEqual(['a 座']);
    expect(searchesOf('A座今天用了多少电', { vocabulary, clock })[0]?.[0]).toEqual(['a座', 'a 座']);
    expect(searchesOf('electricity of tower A today', { vocabulary, clock })[0]?.flat()).toEqual(
      expect.arrayContaining(['a 座', 'Tower a', 'Building a']),
    );
    expect(searchesOf('is there a door open', { vocabulary, clock })).toEqual([]);
  });

  it.each([
    ['A座3楼今天用了多少电', ['3F', 'F3', '3楼', '3层', 'Floor 3', '3f', 'Tower a']],
    ['A座1203会议室今天用了多少电', ['1203', '会议室', 'Building a']],
  ])('%s searches for what is in the building as well as for the building', (question, words) => {
    const [tiers = []] = searchesOf(question, { vocabulary, clock });
    expect(tiers.flat()).toEqual(expect.arrayContaining(words));
    for (const tier of tiers) expect(tier.length).toBeLessThanOrEqual(10);
  });

  it('that orders a change is refused in both languages', () => {
    for (const order of [
      'turn off the lights',
      'please delete all doors',
      '关掉所有的灯',
      '把空调调到20度',
      '删除电表',
    ])
      expect(understandingOf(order, { vocabulary })).toEqual({ kind: 'cannot', reason: 'changes' });
  });

  it('goes on from the one before', () => {
    const first = frameOf('electricity consumption of A座3F yesterday');
    const later = frameOf('and last month?', first);
    expect([later.intent, later.places?.[0]?.did, dayText(later.range?.from)]).toEqual([
      'consumption',
      's1',
      '2026-10-01',
    ]);
    expect(dayText(frameOf('那上周呢', first).range?.from)).toBe('2026-11-16');
    const other = frameOf('and 滨江一店?', later);
    expect([other.places?.[0]?.did, dayText(other.range?.from)]).toEqual(['s2', '2026-10-01']);
  });

  it('about control is about the last 15 days unless it names a time', () => {
    const { range } = frameOf('who controlled the air-conditioners');
    expect([dayText(range?.from), dayText(range?.to)]).toEqual(['2026-11-09', '2026-11-24']);
  });
});
