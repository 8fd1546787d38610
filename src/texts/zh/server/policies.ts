import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/policies.ts';

export const texts = {
  devicesRecordsAdded: '设备 {devices} 台，新增记录 {failed} 条',
  theseBusinessesHaveNoSpaces: '这些商户没有设置类型的空间，请另选商户，或为其空间设置类型。',
} satisfies TextsLike<typeof en>;
