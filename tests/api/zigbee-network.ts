/** What a bridge of Zigbee2MQTT says of its devices, in its own shape, with made-up devices. */

const numeric = (name: string, access: number, more: object = {}) => ({
  type: 'numeric',
  name,
  property: name,
  access,
  label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  ...more,
});

export const plug = {
  model: 'LAMP-1',
  vendor: 'Trial',
  description: 'Lamp with meter',
  exposes: [
    {
      type: 'light',
      features: [
        {
          type: 'binary',
          name: 'state',
          property: 'state',
          label: 'State',
          access: 7,
          value_on: 'ON',
          value_off: 'OFF',
          value_toggle: 'TOGGLE',
        },
        numeric('brightness', 7, { value_min: 0, value_max: 254 }),
        {
          type: 'composite',
          name: 'color_hs',
          property: 'color',
          access: 7,
          features: [numeric('hue', 7), numeric('saturation', 7)],
        },
      ],
    },
    numeric('power', 1, { unit: 'W' }),
    numeric('energy', 1, { unit: 'kWh' }),
    { type: 'binary', name: 'auto_off', property: 'auto_off', access: 7, value_on: true, value_off: false },
    { type: 'enum', name: 'identify', property: 'identify', access: 2, category: 'config', values: ['identify'] },
    { type: 'list', name: 'schedule', property: 'schedule', access: 3, item_type: {} },
    numeric('version', 1),
  ],
};

export const sensor = {
  model: 'WSDCGQ11LM',
  vendor: 'Aqara',
  description: 'Climate sensor',
  exposes: [
    numeric('temperature', 1, { unit: '°C' }),
    numeric('battery', 1, { unit: '%', category: 'diagnostic', value_min: 0, value_max: 100 }),
    { type: 'binary', name: 'occupancy', property: 'occupancy', access: 1, value_on: true, value_off: false },
  ],
};

const addressOf = (name: string): string => `0x ${name}`;

const device = (friendly_name: string, definition: object) => ({
  type: 'Router',
  ieee_address: addressOf(friendly_name),
  friendly_name,
  supported: true,
  definition,
});

export const network = [
  { type: 'Coordinator', friendly_name: 'Coordinator', definition: null },
  device('desk lamp', plug),
  device('attic/climate', sensor),
  device('cellar', sensor),
  { type: 'EndDevice', friendly_name: 'unsupported', definition: null },
];

const member = (name: string) => ({ ieee_address: addressOf(name), endpoint: 1 });

export const groups = [
  { id: 1, friendly_name: 'all lamps', scenes: [], members: [member('desk lamp'), member('unsupported')] },
  { id: 2, friendly_name: 'empty', scenes: [], members: [] },
];
