import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/linkages.ts';

export const texts = {
  dryRunTooLong: '试运行最多 {limit} 天。',
  dryRunBackwards: '试运行的结束时间早于开始时间。',
  dryRunFuture: '试运行只针对过去的数据，开始时间不能晚于当前时间。',
  dryRunRightsChanged: '您的权限已变更，试运行已中止，请重新开始。',
  tooManyDryRuns: '有其他试运行正在进行，请稍后再试。',
  linkageListFixed: '联动不能移到其他列表或筛选组，请在目标列表中新建。',
  linkageConflict: '此联动已被他人修改，请比较后重新保存。',
} satisfies TextsLike<typeof en>;
