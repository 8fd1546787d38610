import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { AddRecord, mayAdd } from '../display-modes/add-record.tsx';
import type { ModuleRights } from '../module/use-module.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { config: ModuleConfig; rights: ModuleRights };

/** How records get into an empty list. A module that takes none by hand says it in its description, where it has one. */
const howOf = ({ canadd, driver, description }: ModuleConfig, { canCreate }: ModuleRights) => {
  if (canadd === false) return description === undefined ? 'list.emptyOwn' : undefined;
  if (!canCreate) return 'list.emptyOthers';
  return driver === undefined ? 'list.emptyAdd' : 'list.emptyDevices';
};

/** A list without a record: what it is for, how records get there, and the button that adds the first one. */
export const NoRecords = ({ config, rights }: Props) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const how = howOf(config, rights);
  return (
    <EmptyState
      title={text('list.emptyTitle')}
      actions={mayAdd(config, rights) ? <AddRecord pid={config.pid} label={text('list.addFirst')} /> : undefined}
    >
      {config.description === undefined ? null : <p>{inLanguage(config.description, language)}</p>}
      {how === undefined ? null : <p>{text(how)}</p>}
    </EmptyState>
  );
};
