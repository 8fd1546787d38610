import type { TextsLike } from '../texts-shape.ts';
import type { texts as en } from './boards.en.ts';

export const texts = {
  legend: '图例',
  isolate: '只看“{{name}}”，再按恢复全部',
  asof: '数据时间 {{time}}（{{zone}}）',
  staleSince: '自 {{time}} 起未能刷新',
  menu: {
    name: '“{{name}}”的菜单',
    more: '更多',
    table: '查看表格',
    picture: '查看图表',
    full: '全屏',
    leave: '退出全屏',
    png: '保存图片（PNG）',
    csv: '导出数据（CSV）',
    pngFailed: '浏览器无法生成图片，可改为导出数据。',
    ask: '立即刷新',
    interval: '刷新间隔：{{interval}}',
    intervals: '刷新间隔',
  },
  every: { seconds: '每 {{count}} 秒', minutes: '每 {{count}} 分钟', hours: '每 {{count}} 小时' },
  empty: { title: '暂无数据', text: '该时段没有测量数据，或没有符合看板设置的数据。' },
  failed: { title: '看板无法绘制', text: '无法读取其数据，请稍后重试。' },
} as const satisfies TextsLike<typeof en>;
