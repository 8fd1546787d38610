import { type IconName, isIconName } from '../../renderers/parts/icon.tsx';
import type { MenuModule } from '../../schemas/menu.ts';

/** The icon of a menu group: its own, else the one of its key. */
export const iconOf = ({ icon, id }: MenuModule): IconName => (isIconName(icon) ? icon : isIconName(id) ? id : 'other');
