import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/policies.ts';

export const texts = {
  andMore: '{names} 及另外 {more} 条',
  columnIsUsed: '策略 {policies} 使用了“{column}”：修改策略之前，其相关条件不再成立，相关动作将失败',
  valueIsUsed: '策略 {policies} 使用了“{column}”的值 {value}：对保留该值的数据继续执行，下次保存策略时须更换该值',
  businessesWithoutSpaces: '这些商户没有设置类型的空间，请另选商户，或为其空间设置类型。',
  configurationConflict: '基础配置打开后已在别处修改。可采用已保存的内容，或再次保存以替换。',
} satisfies TextsLike<typeof en>;
