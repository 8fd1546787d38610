import { linkageKind } from './linkage-kind.ts';
import { policyKind } from './policy-kind.ts';
import type { KindOfRule } from '../rules/kind-of-rule.ts';

const all: readonly KindOfRule[] = [linkageKind, policyKind];

export const ruleKinds: readonly KindOfRule[] = all;

export const kindOf = (kind: string): KindOfRule | undefined => all.find((ruleKind) => ruleKind.kind === kind);
