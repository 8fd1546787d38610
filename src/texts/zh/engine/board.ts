import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/board.ts';

export const texts = {
  future: '不能选择未来的日期',
  order: '结束早于开始，请调换',
  long: '请缩短时间范围，或选择更长的分析维度',
  tooManyModules: '一张平面图最多包含 {limit} 个模块的记录，请移除部分记录或另建看板。',
  recordRepeated: '此记录已在平面图上。',
  alsoChosen: '与“{label}”相同，看板只在该处显示并计算。',
  conditionIncomplete: '请将此规则的条件填写完整。',
  electricity: '电表',
  water: '水表',
  gas: '燃气表',
  airconditioner: '空调',
  door: '门禁',
  camera: '摄像头',
  noUseHistory: '此列表没有用量历史：请添加 `historypid`，并在历史中添加 `measures: "energy"` 的列。',
  noNumberHistory: '此列表没有数值历史：请添加 `historypid`，并在历史中添加数值列。',
  noListOfKind: '没有{name}列表：请在其模块中写明 `kind: "{kind}"`。',
  noMeasuringColumn: '{name}列表缺少标明 `measures` 的列：{missing}。',
  noMeasuringHistory:
    '{name}列表没有相应的历史：请添加 `historypid`，并在历史中添加标明 `measures` 的列：{inHistory}。',
  nameNeeded: '请输入看板名称',
  incomplete: '表单未填写完整',
  noColumnOfType: '此列表没有类型为 {types} 的列：请在其模块中添加。',
} satisfies TextsLike<typeof en>;
