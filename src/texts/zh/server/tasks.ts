import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/tasks.ts';

export const texts = {
  tasksNotPending: '部分任务已不是待办，请刷新列表后重新选择。',
  memberNotFound: '没有此成员，或您的角色无权管理该成员，请重新选择。',
  otherMemberNeeded: '请选择另一位成员接手任务。',
  memberLeft: '该成员已离职，请选择其他人。',
  noLongerPending: '以下任务已不是待办：{names}。请刷新列表后重新选择。',
  noLongerPendingMore: '以下任务已不是待办：{names}，另有 {more} 项。请刷新列表后重新选择。',
} satisfies TextsLike<typeof en>;
