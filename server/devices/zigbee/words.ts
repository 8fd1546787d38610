import type { ControlId, LocalText } from '../../../src/engine/column.ts';
import { ownProperty } from '../../../src/engine/own-property.ts';
import type { MeasureId } from '../../../src/engine/measure-table.ts';
import { phrase } from '../../texts.ts';

/** What properties of Zigbee devices are called and mean. Descriptions of devices are English; what is missing here stays so. */

const chinese: Readonly<Record<string, string>> = {
  action: '动作',
  battery: '电量',
  battery_low: '电量低',
  brightness: '亮度',
  child_lock: '童锁',
  co2: '二氧化碳',
  color_temp: '色温',
  contact: '门磁',
  countdown: '倒计时',
  current: '电流',
  current_heating_setpoint: '设定温度',
  device_temperature: '设备温度',
  effect: '灯效',
  energy: '累计电量',
  fan_mode: '风速',
  humidity: '湿度',
  identify: '识别',
  illuminance: '照度',
  indicator_mode: '指示灯模式',
  linkquality: '信号质量',
  local_temperature: '室温',
  motor_state: '电机状态',
  occupancy: '占用',
  occupied_cooling_setpoint: '制冷设定温度',
  occupied_heating_setpoint: '制热设定温度',
  position: '位置',
  power: '功率',
  power_on_behavior: '上电状态',
  power_outage_count: '断电次数',
  power_outage_memory: '断电记忆',
  presence: '有人',
  pressure: '气压',
  running_state: '运行状态',
  smoke: '烟雾',
  soil_moisture: '土壤湿度',
  state: '开关',
  switch_type_button: '按键类型',
  system_mode: '模式',
  tamper: '防拆',
  temperature: '温度',
  trigger_count: '触发次数',
  vibration: '振动',
  voltage: '电压',
  water_leak: '漏水',
};

const chineseValues: Readonly<Record<string, string>> = {
  auto: '自动',
  close: '关闭',
  cool: '制冷',
  dry: '除湿',
  fan_only: '送风',
  heat: '制热',
  high: '高',
  idle: '空闲',
  lock: '锁定',
  low: '低',
  medium: '中',
  off: '关',
  on: '开',
  open: '打开',
  previous: '保持上次',
  restore: '恢复',
  stop: '停止',
  toggle: '切换',
  unlock: '解锁',
};

/** Truths by property: what `true` is called, then `false`. */
const booleanNames: Readonly<Record<string, readonly [LocalText, LocalText]>> = {
  contact: [phrase('server/devices', 'closed'), phrase('server/devices', 'open')],
  occupancy: [phrase('server/devices', 'occupied'), phrase('server/devices', 'clear')],
  presence: [phrase('server/devices', 'present'), phrase('server/devices', 'away')],
};

const roles: Readonly<Record<string, ControlId>> = {
  system_mode: 'mode',
  current_heating_setpoint: 'setpoint',
  occupied_heating_setpoint: 'setpoint',
  brightness: 'level',
  position: 'level',
};

/** `contact` is true while the door is closed, so it does not measure `open`. */
const meanings: Readonly<Record<string, MeasureId>> = {
  battery: 'battery',
  co2: 'co2',
  current: 'current',
  current_heating_setpoint: 'settemperature',
  energy: 'energytotal',
  humidity: 'humidity',
  illuminance: 'illuminance',
  local_temperature: 'temperature',
  occupancy: 'presence',
  occupied_heating_setpoint: 'settemperature',
  power: 'power',
  presence: 'presence',
  pressure: 'pressure',
  temperature: 'temperature',
  voltage: 'voltage',
};

/** Properties that are whole numbers whatever their description leaves open. */
const whole = new Set(['battery', 'brightness', 'co2', 'color_temp', 'illuminance', 'linkquality', 'position']);

const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const readableName = (text: string): string => upperFirst(text.replaceAll('_', ' ').toLowerCase()).slice(0, 64);

export const labelOf = (property: string, label: string | undefined): LocalText => {
  const en = (label ?? readableName(property)).slice(0, 64);
  return { en, zh: ownProperty(chinese, property) ?? en };
};

export const valueLabel = (value: string): LocalText => {
  const en = readableName(value) || value;
  return { en, zh: ownProperty(chineseValues, value.toLowerCase()) ?? en };
};

export const truthLabel = (property: string, isTrue: boolean): LocalText => {
  const [yes, no] = ownProperty(booleanNames, property) ?? [
    phrase('server/devices', 'yes'),
    phrase('server/devices', 'no'),
  ];
  return isTrue ? yes : no;
};

export const roleOf = (property: string): ControlId | undefined => ownProperty(roles, property);
export const measureOf = (property: string): MeasureId | undefined => ownProperty(meanings, property);
export const isWhole = (property: string): boolean => whole.has(property) || property.endsWith('_count');
