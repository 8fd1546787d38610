import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/basicconfig.ts';

export const texts = {
  camera: {
    name: '摄像头',
    state: '状态',
    space: '所在空间',
    seen: '最近上报',
    none: '该摄像头暂无画面',
    at: '最近上报 {{time}}',
  },
} satisfies TextsLike<typeof en>;
