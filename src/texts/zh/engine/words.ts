import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/words.ts';

export const texts = {
  noAccess: '无权查看',
  deletedNoAccess: '已删除或无权查看',
  celsius: '℃',
  listSeparator: '、',
  listAnd: '、',
  clauseSeparator: '，',
  onDays: '{days}',
  dayNames: '周一 | 周二 | 周三 | 周四 | 周五 | 周六 | 周日',
  secondsAgo: '{count} 秒前',
  secondsAhead: '{count} 秒后',
  minutesAgo: '{count} 分钟前',
  minutesAhead: '{count} 分钟后',
  hoursAgo: '{count} 小时前',
  hoursAhead: '{count} 小时后',
  daysAgo: '{count} 天前',
  daysAhead: '{count} 天后',
  months: '{months} 月',
  monthNames: '1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12',
  sentenceEnd: '。',
  dayNamesLong: '周一 | 周二 | 周三 | 周四 | 周五 | 周六 | 周日',
  roleAdministrator: '管理员',
  roleOperator: '运维人员',
  roleStoreStaff: '门店员工',
} satisfies TextsLike<typeof en>;
