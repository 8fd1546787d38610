import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/filters.ts';

export const texts = {
  addressOfNothing: '请用 pid 指明模块，或用 did 指明记录。',
  notJson: '{name} 不是 JSON。',
  sortWrong: '请按 { column, type: asc 或 desc } 提交 sort。',
  filterNotOnList: '此列表中没有该筛选。',
  filterRepeated: '每个筛选只能出现一次。',
  nameLength: '请输入 1 至 {limit} 个可见字符的名称。',
  filterOfCompany: '此筛选属于公司，只能保存您自己的列表设置。',
  groupUnfit: '筛选组“{name}”与列表不再相符：{message}。请在“管理筛选组”中修改。',
  columnUnknown: '请选择此模块的列，而不是 {name}。',
  filterNotFound: '此列表中没有该筛选，或您无权查看，请选择可见的筛选。',
  tooManyExports: '您有 {limit} 个导出正在进行，请等其中一个完成或取消一个后再导出。',
  tooManyExportsOfAll: '服务器上等待的导出过多，请半分钟后再导出。',
  tooManyExportsOfCompany: '贵公司有 {limit} 个导出正在进行，请等其中一个完成后再导出。',
  rightsChanged: '您的权限已变更，导出已中止，请重新导出。',
  workbookOverLimit: 'XLSX 最多 {limit} 行，请选择 CSV 或缩小范围。',
} satisfies TextsLike<typeof en>;
