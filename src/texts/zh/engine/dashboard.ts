import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/dashboard.ts';

export const texts = {
  noSpace: '空间不足，请缩小卡片、移动其他卡片或选择更大的页面网格。',
  partOfList: '{name}：{part}',
  energy: '能源',
  energySummary: '负荷、用量与用能排行',
  flow: '流向',
  powerNow: '当前功率',
  useToday: '今日用量',
  ranking: '用量排行',
  devices: '设备',
  comfort: '舒适',
  comfortSummary: '房间、空气与相关设备',
  floorPlan: '平面图',
  temperature: '温度',
  humidity: '湿度',
  co2: '二氧化碳',
  rooms: '房间',
  signage: '标识屏',
  signageSummary: '大号时间、日期与天气，配一幅主图',
  visitors: '访客',
  lacks: '没有列表包含{what}。请在模块中添加相应单位的列。',
  lacksPower: '功率（W、kW）',
  lacksUse: '用量历史（kWh、m³）',
  lacksTemperature: '温度（℃）',
} satisfies TextsLike<typeof en>;
