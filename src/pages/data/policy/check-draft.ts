import { checkPolicy } from '../../../engine/automation/check-policy.ts';
import type { KnownModules } from '../../../engine/automation/json-cursor.ts';
import type { Language } from '../../../engine/column.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import type { ServerFault } from './found-faults.ts';
import type { wireOf } from './policy-draft.ts';

type Known = KnownModules & { language: Language };

/**
 * What the server would refuse of a policy by the rules that the engine knows. Nothing where the policy names a module that is
 * not loaded here: only the server can judge it.
 */
export function faultsOfBody(body: ReturnType<typeof wireOf>, { language, module, ...moment }: Known): ServerFault[] {
  let isUnknown = false;
  const checked = checkPolicy(body, {
    ...moment,
    module: (pid) => {
      const config = module(pid);
      isUnknown ||= config === undefined;
      return config;
    },
  });
  if (checked.ok || isUnknown) return [];
  return checked.faults.map((fault) => ({ ...fault, message: inLanguage(fault.message, language) }));
}
