import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/policyrecord.ts';

export const texts = {
  runs: {
    note: '最近 {{count}} 次',
    time: '执行时间',
    policy: '策略',
    devices: '涉及设备',
    result: '结果',
    text: '描述',
    count_one: '{{count}} 台设备',
    count_other: '{{count}} 台设备',
  },
} satisfies TextsLike<typeof en>;
