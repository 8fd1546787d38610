import { Icon } from './icon.tsx';

/** What every antd select has: the arrow of our own icons, which is smaller than antd's. */
export const selectDefaults = { suffixIcon: <Icon name="down" size={12} /> };
