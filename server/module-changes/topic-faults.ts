import { faultText } from '../../src/engine/faults.ts';
import { type Grants, topicFault } from '../devices/mqtt/grants.ts';
import type { ConfigFault, ReadConfig } from './check-modules.ts';
import { localText } from '../texts.ts';

/** Topics that modules may not have with this owner; null is the shared catalogue. */
export const topicFaults = (
  configs: readonly Pick<ReadConfig, 'config'>[],
  owner: string | null,
  grants: Grants,
): ConfigFault[] =>
  configs.flatMap(({ config }, index) => {
    const fault = topicFault(config, owner, grants);
    if (fault === undefined) return [];
    return [{ ...fault, index, message: localText((language) => faultText(fault, '', language)) }];
  });
