import { Icon } from './icon.tsx';

/** Opens and closes a node of a tree: our own caret, as in menus and groups of a table. */
export const treeSwitcher = ({ expanded }: { expanded?: boolean }) => (
  <Icon name={expanded === true ? 'down' : 'right'} size={12} />
);
