import type { ClientConfig, ConditionList, LocalText } from '../../src/engine/column.ts';

export type TabInput = {
  name?: string | LocalText;
  condition?: ConditionList;
  columns?: string[];
  clientconfig?: ClientConfig;
};
