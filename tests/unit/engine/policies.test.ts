import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../../src/engine/automation/check-policy.ts';
import { policyReferences } from '../../../src/engine/automation/policy-references.ts';
import { products } from '../../../src/engine/products.ts';
import { policyPlans } from '../../../server/demo/records/policy-plans.ts';
import { pids } from '../../../server/demo/pids.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';
import { demoModules } from '../demo/checked-modules.ts';

const configs = new Map(demoModules.map((config) => [config.pid, config]));
const module = (pid: string) => configs.get(pid);
const checkContext = { module, zone: 'Asia/Shanghai', now: 1_790_000_000 };

type Input = { [key: string]: unknown };
const isOn = { idev_pid: pids.air, ikey: 'pwr', trend_type: 4, ref_value: '1' };
const row = (over: Input = {}) => ({
  id: '4',
  unique_k: '4:1',
  name: 'Meeting rooms',
  rules: [{ property: [isOn], cmd: { pwr: { ref_value: '0' } }, ...over }],
});
const policy = (over: Input = {}): Input => ({
  name: 'Off at night',
  targetpid: pids.air,
  policy_type: 1,
  enabled: 1,
  updatepolicy: '0',
  sifter: 'space',
  space: { business: 'b0', merchant: ['b1'], spacetype: ['4'] },
  timer: [{ type: 2, time: '19:30:00', weekdays: '12345' }],
  configs: [row()],
  ...over,
});
const faultsOf = (input: Input) => {
  const checked = checkPolicy(input, checkContext);
  return checked.ok ? [] : checked.faults.map(({ path, rule }) => `${path} ${rule}`);
};
const valueOf = (input: Input) => {
  const checked = checkPolicy(input, checkContext);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.value;
};

describe('a policy', () => {
  it('is kept with what its form leaves open filled in', () => {
    expect(valueOf(policy())).toMatchObject({
      enabled: '1',
      space: { spacetype: ['4'] },
      merchant: null,
      timer: [{ tab: 'calendar', type: 2, time: 70_200, weekdays: '12345' }],
      configs: [
        {
          unique_k: '4:1',
          rules: [
            {
              enable: true,
              property: [{ ...isOn, link_key: 'self', link_ikey: '' }],
              cmd: { pwr: { idev_pid: pids.air, ikey: 'pwr', source_type: 'fixed', ref_value: '0' } },
            },
          ],
        },
      ],
    });
  });

  it('numbers rows that have no key, and keeps those that have', () => {
    const rows = ['4', '3', '4'].map((id) => ({ ...row(), id, unique_k: undefined }));
    const space = { business: 'b0', merchant: ['b1'], spacetype: ['3', '4'] };
    const keys = valueOf(policy({ space, configs: rows })).configs.map(({ unique_k }) => unique_k);
    expect(keys).toEqual(['4:1', '3:1', '4:2']);
  });

  it('has at most 1,000 rules, however its entries divide them', () => {
    const entry = (count: number, key: number) => ({
      ...row(),
      unique_k: `4:${key}`,
      rules: Array.from({ length: count }, () => row().rules[0]),
    });
    expect(faultsOf(policy({ configs: [entry(1000, 1)] }))).toEqual([]);
    expect(faultsOf(policy({ configs: [entry(600, 1), entry(401, 2)] }))).toEqual(['/configs toomany']);
  });

  it('that is empty breaks every rule, in the order in which they are checked', () => {
    expect(faultsOf({})).toEqual([
      '/targetpid application',
      '/policy_type policytype',
      '/name policyname',
      '/enabled enabled',
      '/updatepolicy updatepolicy',
      '/sifter sifter',
      '/events notrigger',
      '/configs norows',
    ]);
    const empty = { targetpid: pids.air, policy_type: 1, sifter: 'space', configs: [] };
    expect(faultsOf(empty)).toEqual([
      '/name policyname',
      '/enabled enabled',
      '/updatepolicy updatepolicy',
      '/space/business policybusiness',
      '/space/merchant stores',
      '/space/spacetype spacetypes',
      '/events notrigger',
      '/configs norows',
    ]);
  });

  it('says that columns are missing before it looks at rows, and names the rows', () => {
    expect(faultsOf(policy({ configs: [row({ property: [], cmd: {} })] }))).toEqual([
      '/configs noconditioncolumn',
      '/configs noactioncolumn',
    ]);
    const blank = { property: [{ ...isOn, ref_value: '' }], cmd: { pwr: {} } };
    const checked = checkPolicy(policy({ configs: [row(), { ...row(blank), unique_k: '4:2' }] }), checkContext);
    expect(checked).toMatchObject({
      ok: false,
      faults: [
        { path: '/configs/1/rules/0/cmd', message: { en: 'Meeting rooms: the execution action cannot be empty' } },
        { path: '/configs/1/rules/0/property', message: { zh: 'Meeting rooms：执行条件不能为空' } },
      ],
    });
  });

  it('takes events about texts, also where it executes', () => {
    for (const event of [{ trend_type: 5 }, { trend_type: 4, ref_value: 'E1' }]) {
      const events = [{ idev_pid: pids.air, ikey: 'faultcode', ...event }];
      expect(faultsOf(policy({ policy_type: 1, events }))).toEqual([]);
    }
  });

  const bad: [string, Input, string[]][] = [
    ['a scope of everything', { sifter: 'default' }, ['/sifter sifter']],
    [
      'a type that no space has',
      { space: { business: 'b0', merchant: ['b1'], spacetype: ['4', '99'] } },
      ['/space/spacetype/1 spacetypes'],
    ],
    [
      'a store type that is none',
      { sifter: 'merchant', merchant: { business: 'b', merchanttype: [] } },
      ['/merchant/merchanttype merchanttypes', '/configs/0/id scopeid'],
    ],
    [
      'no group',
      { sifter: 'filter', filter: { productid: pids.air } },
      ['/filter/filterdid group', '/configs/0/id scopeid'],
    ],
    ['a fixed product to command', { targetpid: products.spaces }, ['/targetpid notcontrolled']],
    ['a list that generates nothing', { targetpid: pids.lights, policy_type: 0 }, ['/policy_type nogenerator']],
    ['an odd interval', { timer: [{ type: 4, interval: 90 }] }, ['/timer/0/interval interval']],
    ['a thirty-second', { timer: [{ type: 0, time: 0, monthlyday: 32 }] }, ['/timer/0/monthlyday monthday']],
    ['a day beyond the year', { timer: [{ type: 0, time: 0, yearlyday: 367 }] }, ['/timer/0/yearlyday yearday']],
    ['no time', { timer: [{ type: 2, weekdays: '1' }] }, ['/timer/0/time timer']],
    [
      'an event without a value',
      { events: [{ idev_pid: pids.air, ikey: 'room_temp', trend_type: 2 }] },
      ['/events/0/ref_value value'],
    ],
    [
      'a text to compare',
      { configs: [row({ property: [{ ...isOn, ikey: 'faultcode' }] })] },
      ['/configs/0/rules/0/property/0/ikey numbersonly'],
    ],
    [
      'a period twice',
      { configs: [row({ datetime: [{ validperiod: ['08:00:00-09:00:00', '08:00:00-09:00:00'] }] })] },
      ['/configs/0/rules/0/datetime/0/validperiod/1 repeatedperiod'],
    ],
    [
      'periods that overlap, over midnight too',
      {
        configs: [
          row({ datetime: [{ validperiod: ['22:00:00-06:00:00', '06:00:00-09:00:00', '05:00:00-07:00:00'] }] }),
        ],
      },
      ['/configs/0/rules/0/datetime/0/validperiod/2 repeatedperiod'],
    ],
    [
      'a thirteenth month',
      { configs: [row({ datetime: [{ mounths: [13] }] })] },
      ['/configs/0/rules/0/datetime/0/mounths months'],
    ],
    [
      'some days of the week',
      { configs: [row({ datetime: [{ weekdays: '12345' }] })] },
      ['/configs/0/rules/0/datetime/0/weekdays fixedweek'],
    ],
    [
      'an order of choices',
      { configs: [row({ property: [{ ...isOn, trend_type: 2 }] })] },
      ['/configs/0/rules/0/property/0/trend_type relation'],
    ],
    [
      'a report as a condition, which compares nothing',
      { configs: [row({ property: [{ ...isOn, trend_type: 5 }] })] },
      ['/configs/0/rules/0/property/0/trend_type reportcondition'],
    ],
    [
      'a relation that does not exist',
      { configs: [row({ property: [{ ...isOn, trend_type: 7 }] })] },
      ['/configs/0/rules/0/property/0/trend_type relation'],
    ],
    [
      'a choice that is none',
      { configs: [row({ property: [{ ...isOn, ref_value: '7' }] })] },
      ['/configs/0/rules/0/property/0/ref_value choice'],
    ],
    [
      'a read-only action',
      { configs: [row({ cmd: { room_temp: { ref_value: 200 } } })] },
      ['/configs/0/rules/0/cmd/room_temp/ikey actioncolumn'],
    ],
    [
      'a temperature beyond the unit',
      { configs: [row({ cmd: { temp: { ref_value: 350 } } })] },
      ['/configs/0/rules/0/cmd/temp/ref_value maximum'],
    ],
    [
      'a text action',
      { configs: [row({ cmd: { model: { ref_value: 'x' } } })] },
      ['/configs/0/rules/0/cmd/model/ikey numbersonly'],
    ],
    [
      'the owner as an action',
      { configs: [row({ cmd: { owner: { ref_value: 'x' } } })] },
      ['/configs/0/rules/0/cmd/owner/ikey actioncolumn'],
    ],
    ['a row for another type', { configs: [{ ...row(), id: '5', unique_k: '5:1' }] }, ['/configs/0/id scopeid']],
    ['a row number of nought', { configs: [{ ...row(), unique_k: '4:0' }] }, ['/configs/0/unique_k uniquek']],
    ['one row twice', { configs: [row(), row()] }, ['/configs/1/unique_k uniquek']],
    [
      'a way that leads elsewhere',
      {
        configs: [
          row({
            property: [
              {
                idev_pid: pids.climate,
                ikey: 'temp',
                trend_type: 2,
                ref_value: 45,
                link_key: 'reference',
                link_ikey: 'meter',
              },
            ],
          }),
        ],
      },
      ['/configs/0/rules/0/property/0/link_ikey linkpath'],
    ],
  ];
  it.each(bad)('is refused with %s', (_what, over, faults) => expect(faultsOf(policy(over))).toEqual(faults));

  it('that generates takes values of the device, lists up to their capacity, and everything as its scope', () => {
    const device = { source_type: 'ref', ref_link: 'self', ref_link_ikey: 'did' };
    const generate = (cmd: Input) =>
      policy({
        policy_type: 0,
        sifter: 'default',
        configs: [{ ...row({ property: [{ ...isOn }], cmd }), id: 'default', unique_k: 'default:1' }],
      });
    expect(faultsOf(generate({ name: { ref_value: 'Broken' }, device }))).toEqual([]);
    const linked = {
      idev_pid: pids.electricity,
      ikey: 'power',
      trend_type: 2,
      ref_value: 9,
      link_key: 'reference',
      link_ikey: 'meter',
    };
    expect(faultsOf(policy({ configs: [row({ property: [linked] })] }))).toEqual([]);
    expect(
      faultsOf(generate({ kind: { ...device, ref_link_ikey: 'pwr' }, device: { ...device, ref_link: 'meter' } })),
    ).toEqual(['/configs/0/rules/0/cmd/device/ref_link_ikey refcolumn']);
    const sensors = (count: number) => [
      {
        idev_pid: pids.air,
        ikey: 'sensors',
        trend_type: 4,
        ref_value: Array.from({ length: count }, (_, index) => `s${index}`),
      },
    ];
    const listening = (count: number) => ({ ...generate({ device }), events: sensors(count) });
    expect(faultsOf(listening(4))).toEqual([]);
    expect(faultsOf(listening(5))).toEqual(['/events/0/ref_value capacity']);
  });

  it('names what it depends on', () => {
    const { modules, records, tabs } = policyReferences(valueOf(policy()), module);
    expect(modules).toEqual([pids.air]);
    expect(tabs).toEqual([]);
    expect(records.map(({ did, path }) => `${path} ${did}`)).toEqual(['/space/business b0', '/space/merchant/0 b1']);
    const grouped = valueOf(
      policy({
        sifter: 'filter',
        filter: { productid: pids.climate, filterdid: 't1' },
        configs: [{ ...row(), id: 't1', unique_k: 't1:1' }],
      }),
    );
    expect(policyReferences(grouped, module).tabs).toEqual([
      { pid: pids.climate, did: 't1', path: '/filter/filterdid' },
    ]);
  });

  it('reads anything without failing, and what it takes once it takes again as it is', () => {
    const junk = fc.jsonValue({ maxDepth: 6 });
    const mixed = fc.record(
      {
        timer: junk,
        events: junk,
        configs: fc.oneof(junk, fc.array(fc.oneof(junk, fc.constant(row())))),
        space: junk,
        name: junk,
        configurations: junk,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(mixed, (over) => {
        const checked = checkPolicy(policy(over), checkContext);
        if (checked.ok) expect(checkPolicy(checked.value, checkContext)).toEqual(checked);
        else expect(checked.faults.every(({ message }) => message.en !== '' && message.zh !== '')).toBe(true);
      }),
    );
  });
});

describe.each(demoTenants)('the demo policies of $key', (tenant) => {
  it.each(policyPlans)('$name.en is one that could be saved', ({ content, name, target, type }) => {
    const made = content({ tenant, tab: (pid, position) => `${pid}-${position}` });
    const flat = { name: name.en, targetpid: target, policy_type: Number(type), enabled: '1', updatepolicy: '0' };
    const checked = checkPolicy({ ...flat, ...made }, checkContext);
    expect(checked).toEqual({ ok: true, value: { ...flat, ...made, attached: null, comment: null } });
  });
});
