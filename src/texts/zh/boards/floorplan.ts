import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/floorplan.ts';

export const texts = {
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
    unreachable: '暂时连不上平台，连接恢复后自动加载图片。',
    absent_one: '{{count}} 条记录未显示：已删除或无权限',
    absent_other: '{{count}} 条记录未显示：已删除或无权限',
    emptyTitle: '没有可显示的记录',
    emptyText: '此平面图上的记录已被删除，或您没有查看权限。',
  },
} satisfies TextsLike<typeof en>;
