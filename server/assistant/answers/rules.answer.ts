import { formatMoment } from '../../../src/engine/format.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { explainedRun } from '../../automation/explain.ts';
import { type FiredRun, firedRuns } from '../../rule-runs/fired-runs.ts';
import { hasFailed } from '../../../src/engine/automation/explain.ts';
import { allOf, devicesOf, recordsBlock } from '../find-records.ts';
import { mermaidLabel } from '../markdown.ts';
import { requireRange } from '../require-range.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** Answers which rules fired, for which device, and why. */

const maxShown = 30;
/** Maximum firings whose explanation is read. */
const maxExplained = 100;
const maxNodes = 8;
export const answerWriter: AnswerWriter = {
  id: 'rules',
  compose: async (frame, answerContext) => {
    const { language, zone } = answerContext.context;
    const range = requireRange(frame);
    const all = await firedRuns(answerContext.caller, { from: range.from, to: range.to });
    const isNarrow = frame.pid !== undefined || frame.records !== undefined || frame.places !== undefined;
    const devices = isNarrow ? new Set((await devicesOf(answerContext, frame)).map(({ did }) => did)) : undefined;
    const runs = all.filter(({ device }) => devices === undefined || devices.has(device));
    if (runs.length === 0) return [phrase('server/assistant', 'noRulesFired')];
    const explained: { run: FiredRun; text: string; isFailed: boolean }[] = [];
    for (const run of runs.slice(0, maxExplained)) {
      const explanation = await explainedRun(answerContext.caller, run.run);
      explained.push({
        run,
        text: explanation?.text ?? '',
        isFailed: explanation !== undefined && hasFailed(explanation),
      });
    }
    const failures = explained.filter(({ isFailed }) => isFailed);
    const listedRuns = (frame.isFailed === true && failures.length > 0 ? failures : explained).slice(0, maxShown);
    const rows = listedRuns.map(({ run, text }) => [formatMoment(run.at, zone), run.name, text]);
    const counts = [...Map.groupBy(runs, ({ name }) => name)].toSorted((a, b) => b[1].length - a[1].length);
    const nodes = counts
      .slice(0, maxNodes)
      .map(([name, some], index) => `  r${index}[${mermaidLabel(`${name}: ${some.length}`)}]`);
    const total = inLanguage(phrase('server/assistant', 'firings', { count: runs.length }), language);
    const seen = Map.groupBy(
      listedRuns.flatMap(({ run }) => (run.device === '' ? [] : [run])),
      ({ pid }) => pid,
    );
    return [
      phrase('server/assistant', 'rulesFiredCount', { rules: counts.length, runs: runs.length }),
      failures.length > 0
        ? phrase('server/assistant', 'runsFailed', {
            failures: failures.length,
            runs: explained.length,
          })
        : phrase('server/assistant', 'runsDone', { runs: explained.length }),
      { kind: 'table', head: columnHeads('rulesHead', language), rows },
      ...(counts.length > 1
        ? [
            {
              kind: 'mermaid' as const,
              source: [
                'flowchart LR',
                `  all[${mermaidLabel(total)}]`,
                ...nodes,
                ...nodes.map((_node, index) => `  all --> r${index}`),
              ].join('\n'),
            },
          ]
        : []),
      ...(runs.length > maxShown ? [phrase('server/assistant', 'newestFiringsShown', { limit: maxShown })] : []),
      ...[...seen]
        .filter(([pid]) => answerContext.caller.actor.rightsOn(pid).read > 0)
        .map(([pid, some]) => {
          const dids = [...new Set(some.map(({ device }) => device))];
          return recordsBlock(
            pid,
            allOf([{ k: 'did', type: '=', v: dids }]),
            dids.map((did) => ({ did })),
          );
        }),
    ];
  },
};
