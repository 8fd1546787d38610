import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/files.ts';

export const texts = {
  pictureUnreadable: '图片无法读取，或超过 5000 万像素。请重新保存或选择其他图片。',
  pictureTooDeep: '图片解码后超过 200 MB。请改用每通道 8 位保存，或减少像素。',
  companyQuotaExceeded: '贵公司的文件总量将超过 {size} 的限额。请删除不需要的文件，或请管理员提高限额。',
  personQuotaExceeded: '您上传的文件总量将超过每人 {size} 的限额。请删除不需要的文件，或请管理员提高限额。',
  board: '看板',
  dashboard: '大屏',
  policy: '策略',
  purposeBeforeFile: '请将字段“purpose”放在文件之前提交。',
  fileInUse: '{holder}正在使用此文件，请先移除，再删除。',
  noDeleteRight: '只有上传者或可修改含文件记录的人员才能删除文件，请联系他们。',
  tooManyUploads: '您已有 {count} 个上传正在进行，请等待其中一个完成。',
  fileTypeRefused: '文件内容不是此处允许的类型，请按字段要求选择图片、视频或音频文件。',
  pictureNeeded: '此文件不是图片，请选择 PNG、JPEG、WebP、GIF 或 SVG 文件。',
  fileEmpty: '文件为空，请选择其他文件。',
  svgEntities: 'SVG 文件中定义了实体。请另存为“纯 SVG”，或上传 PNG 图片。',
  svgEncoding: 'SVG 文件声明的编码不是 UTF-8。请以 UTF-8 编码重新保存，或上传 PNG 图片。',
  svgReferences: 'SVG 文件引用了外部文件。请将图片和字体嵌入文件，或上传 PNG 图片。',
  svgContent: 'SVG 文件包含脚本或网页内容。请移除后重新保存，或上传 PNG 图片。',
  svgElements: 'SVG 文件超过 20000 个元素或 50 个滤镜效果。请简化后重试，或上传 PNG 图片。',
  svgPicture: 'SVG 文件无法在 10 秒、512 MB 内存内完成绘制。请确认已设置尺寸并简化内容，或上传 PNG 图片。',
  recordOf: '“{name}”中的记录',
  purposeOneOf: 'purpose 取值为 {purposes} 之一。',
} satisfies TextsLike<typeof en>;
