import type { TextsLike } from '../texts-shape.ts';
import type { texts as en } from './policy-editor.en.ts';

export const texts = {
  new: '新建策略',
  save: '保存',
  cancel: '取消',
  apply: '确定',
  edit: '编辑',
  delete: '删除',
  saved: '已保存{{name}}',
  deleted: '策略已删除',
  tooLarge: '策略附件最大 1 MB，请选择更小的文件。',
  unconfigured: '当前策略未配置：可选择任意应用。',
  triggers: {
    title: '触发条件',
    add: '添加触发条件',
    edit: '编辑触发条件',
    remove: '移除{{name}}',
    none: '无',
    kind: '触发方式',
    kinds: { time: '间隔', calendar: '日历', event: '事件' },
    days: '星期',
  },
  rules: { title: '条件动作' },
  columns: {
    conditions: '配置条件列',
    actions: '配置动作列',
    application: '应用',
    none: '此应用没有可用于策略的参数。',
    chosen_one: '{{count}} 列',
    chosen_other: '{{count}} 列',
    noScope: '请先选择过滤组、门店类型或空间类型。',
  },
  ask: {
    update: { title: '更新{{name}}？', verb: '更新', text: '修改后的策略立即生效。' },
    delete: { title: '删除{{name}}？', verb: '删除', text: '其规则和触发条件将一并删除，无法恢复。' },
    conflict: {
      title: '替换{{name}}的较新版本？',
      verb: '替换',
      text: '您打开后他人已保存此策略。替换会覆盖对方的修改；取消则保留您尚未保存的内容。',
    },
  },
} satisfies TextsLike<typeof en>;
