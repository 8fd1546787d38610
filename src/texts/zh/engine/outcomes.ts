import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/outcomes.ts';

export const texts = {
  devicesAsked: '下发 {devices} 台，失败 {failed} 台',
  devicesAskedWaiting: '下发 {devices} 台，失败 {failed} 台，待确认 {waiting} 台',
  devicesRecordsAdded: '设备 {devices} 台，新增记录 {added} 条',
  shownAsked: '下发 {devices} 台，失败 {failed} 台',
  shownAskedWaiting: '下发 {devices} 台，失败 {failed} 台，待确认 {waiting} 台',
  shownRecordsAdded: '设备 {devices} 台，新增记录 {added} 条',
} satisfies TextsLike<typeof en>;
