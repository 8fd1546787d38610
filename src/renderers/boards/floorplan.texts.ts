import { defineTexts } from '../../i18n/texts-shape.ts';

export const texts = defineTexts({
  en: {
    plan: {
      name: 'Record',
      stateTitle: 'State',
      label: 'Label',
      x: 'From the left',
      y: 'From the top',
      state: { normal: 'Normal', attention: 'Attention', fault: 'Fault', off: 'Off' },
      states: 'Records by state',
      zoom: 'Zoom',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      whole: 'Whole plan',
      noPicture: 'The picture can’t be loaded. Choose another in the board’s settings.',
      absent_one: '{{count}} record not shown: deleted, or you have no access',
      absent_other: '{{count}} records not shown: deleted, or you have no access',
      emptyTitle: 'No records to show',
      emptyText: 'The records on this plan were deleted, or you have no access to them.',
    },
  },
  zh: {
    plan: {
      name: '记录',
      stateTitle: '状态',
      label: '标签',
      x: '距左侧',
      y: '距顶部',
      state: { normal: '正常', attention: '注意', fault: '故障', off: '关闭' },
      states: '按状态统计的记录',
      zoom: '缩放',
      zoomIn: '放大',
      zoomOut: '缩小',
      whole: '显示全图',
      noPicture: '图片无法加载，请在看板设置中重新选择。',
      absent_one: '{{count}} 条记录未显示：已删除或无权限',
      absent_other: '{{count}} 条记录未显示：已删除或无权限',
      emptyTitle: '没有可显示的记录',
      emptyText: '此平面图上的记录已被删除，或您没有查看权限。',
    },
  },
});
