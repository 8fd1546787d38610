import { expect, it } from 'vitest';
import { menuIcons } from '../../../src/engine/menu-icons.ts';
import { isIconName } from '../../../src/renderers/parts/icon.tsx';

it.each(menuIcons)('the icon %s of a menu group is drawn', (icon) => {
  expect(isIconName(icon)).toBe(true);
});
