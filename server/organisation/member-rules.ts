import { type MemberFacts, readFacts } from '../../src/schemas/member-facts.ts';
import { Refusal, type FaultMessage } from '../http/refusal.ts';

/** @throws Refusal badInput with every fault at its field */
export const requireValidFacts = (sent: Parameters<typeof readFacts>[0]): Partial<MemberFacts> => {
  const { facts, faults } = readFacts(sent);
  const spoken: FaultMessage[] = faults.map(({ name, rule, message }) => ({ path: `/${name}`, rule, message }));
  const [first] = spoken;
  if (first !== undefined) throw new Refusal('badInput', first.message, spoken);
  return facts;
};
