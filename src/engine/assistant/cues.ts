/**
 * Words that say what is requested, in both languages. They are general words: names of modules, columns and values
 * come from the company's own configuration.
 */

const cueTable = {
  count: [
    'how many|number of|count',
    '多少台|多少个|多少只|多少条|多少盏|多少块|多少间|多少套|几台|几个|几只|几条|几盏|几块|几间|几套|数量|总数|有几',
  ],
  /** A number of records or an amount of something. */
  amount: ['how much of', '多少'],
  list: [
    'list|show|which|what|find|display|give|see|look up|search|get|are there|tell',
    '列出|显示|哪些|哪几|哪个|哪台|哪里|查找|查询|查看|看看|看一下|查一下|查|找出|列表|有什么|有没有|给我',
  ],
  offline: [
    'offline|off line|disconnected|lost connection|dropped|went silent|unreachable|disconnection',
    '离线|掉线|断线|下线|断连|失联|上下线',
  ],
  online: ['online|came back|reconnected|connectivity|connection', '在线|上线|恢复连接|上下线|连接'],
  history: ['history|record|log|past|trail|timeline', '历史|记录|日志|流水'],
  control: [
    'switched|turned on|turned off|turned|controlled|control|operated|operation|command|adjusted|touched|changed|set|switching',
    '控制|操作|谁开|谁关|指令|下发|打开过|关掉|关过|开过|调过|调了|动过|改过|改了|设置了|设定了|关的|开的|调的|关了|开了',
  ],
  who: ['who|by whom', '谁|什么人|哪位'],
  use: ['consumption|consume|consumed|usage|use|used|using|burn|energy use', '用量|消耗|能耗|耗能|用了|使用量|消费'],
  electricity: [
    'electricity|electric|power consumption|kwh|energy|power use',
    '用电量|用电|耗电量|耗电|电量|电能|电费|度电|电',
  ],
  water: ['water', '用水量|用水|耗水|水量|水'],
  gas: ['gas', '用气量|用气|燃气|耗气|天然气|煤气'],
  alarm: ['alarm|alert|warning notification|incident', '报警|告警|警报|预警'],
  rule: ['rule|linkage|automation|automatic rule', '规则|联动|自动化'],
  fired: [
    'fired|fire|triggered|trigger|went off|acted|ran|run|executed|set off',
    '触发|执行|响过|动作|生效|响了|发生|跑了|跑过|运行了|运行过',
  ],
  failed: [
    'failed|failure|unsuccessful|not successful',
    '失败|没成功|不成功|未成功|没执行成功|没有执行成功|未执行成功|执行成功',
  ],
  why: ['why|reason|cause|explain', '为什么|为何|原因|怎么会|为啥'],
  compare: [
    'compared|compare|comparison|versus|vs|than|against|change from|difference',
    '对比|相比|比较|环比|同比|比起|差多少|相较|比',
  ],
  yearAgo: ['year on year|same period last year|than a year ago|yoy', '同比|去年同期'],
  chart: ['chart|graph|plot|board|curve|visualise|visualize|draw', '图|图表|曲线|看板|图形'],
  line: ['line chart|line graph|curve|trend line|line', '折线图|折线|曲线图|曲线|趋势图'],
  bar: ['bar chart|bar graph|column chart|histogram|bars', '柱状图|柱形图|柱图|条形图|直方图'],
  pie: ['pie chart|pie|doughnut|donut|share', '饼图|饼状图|占比图|环形图|占比'],
  make: [
    'make|create|build|draft|prepare|add|set up|new|draw|generate|design|plot',
    '做一个|做个|做|创建|新建|生成|建一个|建个|建立|画一个|画个|画|添加|设置一个|设一个|起草|新增|制作|绘制|加一个|加个|写一个|写个',
  ],
  filter: ['filter group|filter|saved filter|tab', '过滤组|过滤|筛选组|筛选|标签页'],
  linkage: ['linkage', '联动'],
  policy: ['policy|policies|schedule', '策略|计划|定时'],
  device: ['device|equipment|hardware|asset|thing', '设备|装置|器材'],
  belong: ['of|belong|belonging|owned|own|assigned|responsible', '的|名下|负责|归属|拥有|责任'],
  user: ['user|member|person|employee|identifier|phone|staff id', '用户|成员|人员|员工|手机号|工号|标识|账号'],
  each: ['by|per|each|every', '按|每|逐'],
  hour: ['hourly|hour', '小时|钟头|时'],
  day: ['daily|day', '天|日'],
  week: ['weekly|week', '周|星期'],
  month: ['monthly|month', '月'],
  total: ['total|sum|altogether|overall', '总共|合计|一共|总'],
  average: ['average|mean|avg', '平均|均值'],
  highest: ['highest|maximum|max|peak|most', '最高|最大|峰值|最多'],
  lowest: ['lowest|minimum|min|least', '最低|最小|最少'],
  detail: [
    'detail|about|everything about|status of|state of|information|info|read|what is it|where is it',
    '详情|信息|情况|资料|详细|状态|是哪个|是什么|在哪',
  ],
  change: [
    'turn on|turn off|switch on|switch off|switch|turn|delete|remove|restart|reboot|rename|update|set|send|approve|assign|start|stop|open|close|lock|unlock|grant|reset|import|upload',
    '打开|关闭|关掉|开启|删除|移除|重启|改名|修改|更新|设为|设成|调到|调成|发送|通知|审批|分配|启动|停止|锁定|解锁|授权|重置|导入|上传|把|帮我开|帮我关',
  ],
  and: ['and|what about|how about|also|same for', '那|那么|呢|还有|换成'],
} as const satisfies Record<string, readonly [en: string, zh: string]>;

export type CueId = keyof typeof cueTable;

export const cueTerms: readonly { id: CueId; text: string }[] = Object.entries(cueTable).flatMap(([id, texts]) =>
  // The keys of the table itself.
  texts.flatMap((text) => text.split('|').map((variant) => ({ id: id as CueId, text: variant }))),
);

/** Words of a language that mean the same in the name of a module or column; a name is found by any of its group. */
export const synonyms: readonly (readonly string[])[] = [
  ['air conditioner', 'air-conditioner', 'ac', 'acs', 'aircon', 'air con', 'air conditioning', 'air condition'],
  ['light', 'lamp', 'luminaire'],
  ['door', 'gate'],
  ['camera', 'webcam', 'cctv'],
  ['screen', 'display'],
  ['meter', 'gauge'],
  ['member', 'staff', 'employee', 'colleague'],
  ['space', 'room', 'area'],
  ['sensor', 'detector', 'probe'],
  ['temperature', 'temp'],
  ['state', 'status', 'condition'],
  ['visitor', 'guest'],
  ['task', 'todo'],
  ['business', 'store', 'shop', 'merchant', 'tenant'],
  ['department', 'division'],
  ['elevator', 'lift'],
  ['vehicle', 'car'],
  ['level', 'height'],
  ['speed', 'velocity'],
  ['manufacturer', 'maker', 'vendor'],
  ['work order', 'ticket', 'repair order'],
  ['空调', '冷气', '空调机'],
  ['照明', '灯', '灯光', '灯具'],
  ['电表', '电能表', '电度表'],
  ['水表', '水量表'],
  ['燃气表', '煤气表', '气表'],
  ['门磁', '门', '门禁'],
  ['摄像机', '摄像头', '监控', '相机'],
  ['屏幕', '显示屏', '大屏', '屏'],
  ['成员', '员工', '人员', '同事'],
  ['空间', '房间', '区域'],
  ['传感器', '探头', '感应器'],
  ['状态', '情况'],
  ['商户', '门店', '店铺', '租户'],
  ['电梯', '升降机', '直梯'],
  ['水泵', '泵', '泵机'],
  ['车辆', '汽车', '车'],
  ['功率', '瓦数'],
  ['型号', '规格'],
  ['名称', '名字'],
];

/** What a state or a yes-or-no measure is called in everyday words, by the meaning that the configuration declares. */
export const valueWords = {
  on: ['on|running|switched on|turned on|active|working', '开着|开启|打开|开机|运行|运行中|在开|已开|亮着|开的|在运行'],
  off: [
    'off|switched off|turned off|stopped|inactive|not running',
    '关着|关闭|关机|关掉|停机|停止|已关|没开|未开|关的',
  ],
  open: ['open|opened|ajar', '开着|打开|未关|没关|开的|敞开'],
  closed: ['closed|shut', '关着|关闭|关好|已关|关的'],
  occupied: ['occupied|somebody|someone|busy', '有人|占用'],
  empty: ['empty|nobody|unoccupied|vacant', '无人|没人|空闲'],
  normal: ['normal|healthy|fine|ok', '正常|良好'],
  attention: ['attention|warning|abnormal', '关注|警告|异常|注意'],
  fault: ['fault|faulty|broken|defective|error|failed', '故障|坏了|损坏|坏的|出错|坏'],
  offline: ['offline|disconnected|unreachable', '离线|掉线|断线|失联'],
} as const satisfies Record<string, readonly [en: string, zh: string]>;

export type ValueWord = keyof typeof valueWords;

/** What a column is called in everyday words, by what the configuration says that it measures. */
export const measureWords: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  settemperature: [
    'temperature setting|set temperature|target temperature|setpoint|thermostat',
    '设定温度|温度设定|温度设置|设置温度|目标温度',
  ],
  ratedpower: ['rated power|rated load|rated wattage|nominal power', '额定功率|额定总功率|额定负荷|额定总负荷'],
};

/** Common words that are never a misspelling of something else. */
export const commonWords: ReadonlySet<string> = new Set(
  `a about above after all also am an and any are as at be been before being below between both but by can could did do
  does done down each else ever every few for from had has have having he her here hers him his how i if in into is it
  its just like made make many may me mine more most much must my near need never new next no none nor not now of off on
  once one only or other our out over own please same she should since so some such than that the their them then there
  these they thing this those through till to too under until up upon us use used very want was we well were what when
  where which while who whom whose why will with within without would yes yet you your half hall wall call mail food song
  story poem joke write tell give take come came goes went keep kept left long last first second third work hello hi hey
  thank thanks good morning evening night today there's it's what's who's i'm let let's me's word term part test best
  rest past post cost lost host most case base date late rate gate line nine wine mine find kind mind hand hard head read
  right gone ones days real deal feel feet seat heat meat beat boat coat road load loud cloud cold gold hold told old older than latest`.split(
    /\s+/,
  ),
);
