import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/acdiagnose.ts';

export const texts = {
  diagnosis: {
    cooling: '制冷，不低于 {{limit}}',
    heating: '制热，不高于 {{limit}}',
    verdict: {
      good: '{{hours}} 小时全部未超限',
      wasteful: '{{hours}} 小时中有 {{outside}} 小时超限运行',
      idle: '该时段没有空调运行',
    },
    unit: '空调',
    rated: '额定功率',
    hours: '运行时长',
    outside: '超限时长',
    degrees: '平均超限',
    energy: '超限用电',
    cost: '超限费用',
    saving: '预计可节省费用',
  },
} satisfies TextsLike<typeof en>;
