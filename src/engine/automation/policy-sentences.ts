import type { LocalText } from '../column.ts';

/** Rules of policies that are about no column's value. Contract "Policies". */
export const policySentences: Readonly<Record<string, LocalText>> = {
  policyname: {
    en: 'Enter a name for the policy, at most {limit} characters',
    zh: '请填写策略名称，最多 {limit} 个字符',
  },
  policytype: { en: 'Choose the policy type: 0 generate, 1 execution', zh: '请选择策略类型：0 生成，1 执行' },
  nogenerator: {
    en: 'Nothing is generated for this list; choose an execution policy',
    zh: '该列表没有可生成的产品，请选择执行策略',
  },
  enabled: { en: 'Choose whether the policy is enabled', zh: '请选择是否启用' },
  updatepolicy: { en: 'Choose how the policy is updated', zh: '请选择更新方式' },
  sifter: {
    en: 'Choose the scope: space, merchant or filter; a generate policy may also have default',
    zh: '请选择范围：space、merchant 或 filter；生成策略也可为 default（不筛选）',
  },
  policybusiness: { en: 'Choose a business', zh: '请选择商户' },
  stores: { en: 'Choose at least one store', zh: '请至少选择一个门店' },
  spacetypes: { en: 'Choose at least one type of space', zh: '请至少选择一种空间类型' },
  merchanttypes: { en: 'Choose at least one type of store', zh: '请至少选择一种门店类型' },
  application: { en: 'Choose an application', zh: '请选择应用' },
  group: { en: 'Choose a filter group of the application', zh: '请选择该应用的过滤组' },
  notrigger: { en: 'Add a trigger: a time or an event', zh: '触发条件未添加：请添加时间或事件' },
  keeptype: { en: 'Choose minute or hour', zh: '请选择 minute（分钟）或 hour（小时）' },
  timertype: {
    en: 'Choose a timer: 4 interval, 2 once or on days of the week, 0 monthly or yearly',
    zh: '请选择时间触发：4 间隔，2 单次或按星期，0 每月或每年',
  },
  interval: {
    en: 'Enter the interval as whole minutes in seconds, from 60 to 31,536,000',
    zh: '间隔以秒填写，须为整分钟，60 至 31,536,000',
  },
  dayinterval: {
    en: 'Enter the interval as whole days in seconds, from 86,400 to 31,536,000',
    zh: '间隔以秒填写，须为整天，86,400 至 31,536,000',
  },
  cycle: {
    en: 'Choose how it repeats: minute, hour, onlyday, everyday or weeklyday',
    zh: '请选择重复方式：minute、hour、onlyday、everyday 或 weeklyday',
  },
  monthday: { en: 'Enter a day from 1 to 31', zh: '请填写 1 至 31 的整数' },
  yearday: { en: 'Enter a day from 1 to 366', zh: '请填写 1 至 366 的整数' },
  norows: { en: 'Add a row to the table of conditions and actions', zh: '条件动作条目未添加，请添加一行' },
  noconditioncolumn: { en: 'Add a column of execution conditions', zh: '执行条件配置未添加，请添加条件列' },
  noactioncolumn: { en: 'Add a column of execution actions', zh: '执行动作配置未添加，请添加动作列' },
  rowname: { en: 'Name the row, at most {limit} characters', zh: '请填写条目名称，最多 {limit} 个字符' },
  scopeid: { en: 'Choose one of the types or the group of the scope', zh: '请从范围所选的类型或过滤组中选择' },
  uniquek: {
    en: 'The id of the scope value, a colon, and the row’s number from 1; each only once',
    zh: '范围值编号、冒号与从 1 起的行号，不能重复',
  },
  rowaction: { en: '{name}: the execution action cannot be empty', zh: '{name}执行动作不能为空' },
  rowcondition: { en: '{name}: the execution condition cannot be empty', zh: '{name}执行条件不能为空' },
  switch: { en: 'true or false', zh: 'true 或 false' },
  notes: { en: 'A text of at most {limit} characters', zh: '不超过 {limit} 个字符的文本' },
  fixedweek: { en: 'The days of the week are 1234567 here', zh: '此处星期固定为 1234567' },
  repeatedperiod: {
    en: 'Time period repetition: enter each period only once',
    zh: '时间段重复：每个时间段只能填写一次',
  },
  numbersonly: {
    en: 'An execution policy takes whole numbers, numbers and choices only; choose another parameter',
    zh: '执行策略只支持整数、小数和枚举参数，请另选',
  },
  actioncolumn: { en: 'Choose a parameter that a policy can set', zh: '请选择策略可设置的参数' },
  actionpid: { en: 'Actions are about the policy’s own list', zh: '动作须针对策略所属的列表' },
  source: { en: 'Choose where the value is from: fixed or ref', zh: '请选择取值方式：fixed（固定）或 ref（引用）' },
  linkkey: {
    en: 'Choose how the application is connected: self, space, business or reference',
    zh: '请选择连接方式：self、space、business 或 reference',
  },
  linkpath: {
    en: 'Choose a reference of the policy’s list that leads there, at most 3 steps',
    zh: '请选择由策略所属列表通向该应用的引用，最多 3 级',
  },
  connection: {
    en: 'Choose a connection that the two lists have: space, business or reference',
    zh: '请选择两个列表之间存在的连接方式：space、business 或 reference',
  },
  samelink: {
    en: 'This application is connected in this way already; choose another application or connection',
    zh: '该应用已按此方式连接，请选择其他应用或连接方式',
  },
  samereference: { en: 'Repeated reference connection: choose another field', zh: '引用连接方式重复，请选择其他字段' },
  configuredsifter: { en: 'Choose from space, merchant and filter', zh: '请从 space、merchant、filter 中选择' },
  otherlist: {
    en: 'Policies that generate have “usable”, policies that execute “event” and “condition”',
    zh: '生成策略使用 usable，执行策略使用 event 和 condition',
  },
  unconfigured: {
    en: 'The basic configuration of this list does not allow this policy type; choose the other one or add it there',
    zh: '当前策略未配置：请另选策略类型，或在基础配置中启用',
  },
  unconfiguredsifter: {
    en: 'The basic configuration of this list does not allow this scope; choose another one or add it there',
    zh: '筛选类型未配置：请另选范围，或在基础配置中启用',
  },
  unconfiguredapplication: {
    en: 'The basic configuration of this list does not allow this application here; choose another one or add it there',
    zh: '基础配置不允许在此使用该应用，请另选应用，或在基础配置中添加',
  },
  unconfiguredlink: {
    en: 'The basic configuration of this list does not allow this connection of the application; choose another one or add it there',
    zh: '基础配置不允许以此方式连接该应用，请另选连接方式，或在基础配置中添加',
  },
  refcolumn: { en: 'Choose a parameter of the same type there', zh: '请选择同类型的参数' },
};
