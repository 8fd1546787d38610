import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import { products } from '../../../src/engine/products.ts';
import { closed, Did, Pid, Text } from '../../../src/schemas/wire.ts';
import { explainedRun } from '../../automation/explain.ts';
import { firedRuns } from '../../rule-runs/fired-runs.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { consoleCall } from '../console-call.ts';
import { shortened } from '../readable-record.ts';
import { rangeFields, rangeOf, rangeWords } from '../tool-range.ts';
import type { RecordsBlock } from '../tool.ts';
import { tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** The most runs listed with the values compared; of further ones only the number is given. */
const maxListed = 20;

const kinds = {
  linkage: phrase('server/assistant', 'runOfLinkage'),
  policy: phrase('server/assistant', 'runOfPolicy'),
} as const;

/** The device and the policies that the answer is about. */
const recordsBlocks = (
  device: { pid: string; did: string } | undefined,
  policies: readonly string[],
): RecordsBlock[] => {
  const block = (pid: string, dids: readonly string[]): RecordsBlock => ({
    kind: 'records',
    pid,
    filter: [{ k: 'did', type: '=', v: [...dids] }],
    dids,
  });
  return [
    ...(device === undefined ? [] : [block(device.pid, [device.did])]),
    ...(policies.length === 0 ? [] : [block(products.policies, policies)]),
  ];
};

/** The device must be one that the person may read. @throws Refusal notFound, forbidden */
const findDevice = async (caller: InnerCaller, pid: string | undefined, did: string | undefined) => {
  if (pid === undefined || did === undefined) return undefined;
  await consoleCall(caller, endpoints.readRecord, { pid, did });
  return { pid, did };
};

export const rulesFired = tool({
  name: 'rules_fired',
  title: phrase('server/assistant', 'rulesFired'),
  description:
    'Linkages and policies that acted in a time, newest first, and why: the values compared and what was done. By device (pid and did), rule (did of a linkage or policy) and words of its name. Only rules that the caller may read.',
  input: closed({
    pid: Type.Optional(Pid),
    did: Type.Optional(Did),
    rule: Type.Optional(Did),
    words: Type.Optional(Text(100)),
    ...rangeFields,
  }),
  run: async (caller, { pid, did, rule, words = '', ...time }) => {
    const range = rangeOf(caller, time);
    const device = await findDevice(caller, pid, did);
    const runs = await firedRuns(caller, {
      from: range.from,
      to: range.to,
      ...(rule === undefined ? {} : { rule }),
      ...(device === undefined ? {} : { device: device.did }),
    });
    const keyword = words.trim().toLowerCase();
    const named = runs.filter(({ name }) => name.toLowerCase().includes(keyword));
    const listed: { at: string; kind: string; rule: string; did: string; why: string }[] = [];
    for (const run of named.slice(0, maxListed)) {
      const why = (await explainedRun(caller, run.run))?.text ?? '';
      listed.push({
        at: formatMoment(run.at, caller.actor.zone),
        kind: inLanguage(kinds[run.kind], caller.language),
        rule: shortened(run.name),
        did: run.rule,
        why,
      });
    }
    const policies = named.filter(({ kind }) => kind === 'policy').map((run) => run.rule);
    return {
      data: { range: rangeWords(caller, range), total: named.length, runs: listed },
      blocks: [
        {
          kind: 'table',
          head: columnHeads('runsHead', caller.language),
          rows: listed.map((run) => [run.at, run.kind, run.rule, run.why]),
        },
        ...recordsBlocks(device, [...new Set(policies)]),
      ],
    };
  },
});
