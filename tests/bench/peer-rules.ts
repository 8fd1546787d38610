import { evaluateConditions } from '../../src/engine/automation/evaluate-linkage.ts';
import type { Linkage, PropertyCondition } from '../../src/engine/automation/linkage.ts';

/** `OURS_RULES` of the peers' harness: its rules as linkages, evaluated by the engine. */

type Fact = Readonly<Record<string, number | string>>;
type Rule = { id: string; all: { column: string; operator: '>' | '<' | '='; value: number | string }[] };

const pid = '3bec00000000000000000001';
const did = '000000000000000000000001';

/** The facts have one decimal, so that more than 20 is at least 20.1. */
const tenth = (value: number | string, step: number) =>
  typeof value === 'number' ? Math.round(value * 10 + step) / 10 : value;

type Comparison = (value: number | string) => Pick<PropertyCondition, 'trend_type' | 'ref_value'>;

const comparisonOf: Readonly<Record<'>' | '<' | '=', Comparison>> = {
  '>': (value) => ({ trend_type: 2, ref_value: tenth(value, 1) }),
  '<': (value) => ({ trend_type: 3, ref_value: tenth(value, -1) }),
  '=': (value) => ({ trend_type: 4, ref_value: value }),
};

const conditionsOf = (rule: Rule): Pick<Linkage, 'conditionsinfo'> => ({
  conditionsinfo: {
    datetime: [],
    property: rule.all.map(({ column, operator, value }) => ({
      idev_pid: pid,
      idev_did: did,
      ikey: column,
      ...comparisonOf[operator](value),
    })),
  },
});

/** For every fact in order, the ids of the rules that hold. */
export const evaluate = (rules: readonly Rule[], facts: readonly Fact[]): string[][] => {
  const linkages = rules.map((rule) => ({ id: rule.id, conditions: conditionsOf(rule) }));
  const moment = { zone: 'Asia/Shanghai', at: 0 };
  return facts.map((fact) =>
    linkages
      .filter(({ conditions }) => {
        const currentValueOf = ({ column }: { column: string }) => ({ value: fact[column] ?? null });
        return evaluateConditions(conditions, currentValueOf, moment).holds;
      })
      .map(({ id }) => id),
  );
};
