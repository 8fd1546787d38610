import { type Figure, notMeasured, peer } from './figure.ts';

/** Figures of parts that do not exist yet: they count as missing until something measures them. */
export const missingFigures = (): Figure[] => {
  const none = (what: string, bar: string, note = 'the part does not exist yet') => notMeasured(what, bar, note);
  return [
    none('policy table of 500 rows × 20 columns: open', '<= 600 ms'),
    none('policy table of 500 rows × 20 columns: key to paint', '<= 16 ms'),
    none('policy table of 500 rows × 20 columns: paste 500 × 5', '<= 500 ms'),
    none('assistant: script time of the last 10 KB of 100 against the first', '<= 1.5 ×'),
    none('reports taken in and evaluated, PostgreSQL', '>= 10,000 points/s'),
    none('reports taken in and evaluated, PGlite', '>= 3,000 points/s'),
    none('report to command, p99', '< 1 s'),
    none(
      'rule evaluations against json-rules-engine',
      '>= 20 ×',
      'json-rules-engine 154,000/s when last measured; its date was not kept',
    ),
    none('2,000 live streams held', '< 100 KB each'),
    none('cost of 10, 100, 1,000 linkages: exponent', '<= 0.1'),
    none('routes of policies and assistant on top of the shell, gzip', '<= 260 KiB each'),
  ];
};

const measured = 'measured 2026-11';
const undated = 'last measured figure; its date was not kept';

/** What others reached when they were last measured beside ours; none of them is installed here. */
export const peerFigures = (hasAsked: boolean): Figure[] => {
  if (hasAsked) console.log('\nThe peers are not installed by this script yet: their last figures follow.');
  const form = (name: string, [mount, key, script]: readonly [number, number, number]) => [
    peer(`add form of 300 fields in ${name}: mount`, mount, 'ms', measured),
    peer(`add form of 300 fields in ${name}: key to paint`, key, 'ms', measured),
    peer(`add form of 300 fields in ${name}: script per key`, script, 'ms', measured),
  ];
  return [
    ...form('native inputs (the floor)', [83, 7, 8]),
    ...form('Formily antd', [976, 11, 15]),
    ...form('JSON Forms', [868, 15, 29]),
    ...form('stock @rjsf/antd', [973, 96, 117]),
    peer('Directus 12.4: filtered page of 1,000,000 rows, PostgreSQL', 163, 'req/s', undated),
    peer('Directus 12.4: newest page of 500,000 rows, PostgreSQL', 22, 'req/s', undated),
    peer('Directus 12.4: substring search, PostgreSQL', 101, 'req/s', undated),
    peer('json-rules-engine: rule evaluations', 154_000, '/s', undated),
    notMeasured('schema to first render of 100 fields in amis and JSON Forms', 'compared', 'never measured'),
    notMeasured('sign-in page interactive in react-admin and Directus', 'compared', 'never measured'),
    notMeasured('click to painted rows, page change in react-admin', 'compared', 'never measured'),
  ];
};
