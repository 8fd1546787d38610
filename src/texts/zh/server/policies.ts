import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/policies.ts';

export const texts = {
  notPolicies: '“pid”是策略列表的 id，即 {pid}，请改用该 id 或不发送；策略适用的列表为“targetpid”。',
  businessesWithoutSpaces: '这些商户没有设置类型的空间，请另选商户，或为其空间设置类型。',
  configurationConflict: '基础配置打开后已在别处修改。可采用已保存的内容，或再次保存以替换。',
} satisfies TextsLike<typeof en>;
