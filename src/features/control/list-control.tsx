import { useQuery } from '@tanstack/react-query';
import { controlPanel } from '../../engine/control/panel.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { linkagesQuery } from '../linkages/linkages-query.ts';
import type { ModuleRights } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import place from './list-control.module.css';
import { useOpenCommands } from './use-open-commands.ts';

const stripPart = createLoader(
  async () => (await Promise.all([import('./control-strip.tsx'), loadTexts('control')]))[0].ControlStrip,
);

/**
 * The line of linkages and control tiles under the tabs. The rows come first; its room is kept from the start where it
 * will be there, which the module's columns and the tab say, so that nothing moves when it arrives.
 */
export const ListControl = ({ model, rights }: { model: RecordListModel; rights: ModuleRights }) => {
  const { config, tab, list, scope } = model;
  const mayControl = rights.canWrite && controlPanel(config).columns.length > 0;
  const isHere = tab !== undefined && scope === undefined && list.rows !== undefined;
  const linkages = useQuery({
    ...linkagesQuery(config.pid, tab?.did ?? ''),
    enabled: tab !== undefined && scope === undefined,
  });
  const hasLinkages = (linkages.data?.length ?? tab?.linkages ?? 0) > 0;
  const Strip = useLoaded(stripPart, isHere && (mayControl || hasLinkages));
  useOpenCommands(config, list.rows, list.refetch);
  if (scope !== undefined || (!mayControl && !hasLinkages)) return null;
  return (
    <div className={place.room} data-lines={hasLinkages && mayControl ? 2 : 1}>
      {tab === undefined || Strip === undefined || list.rows === undefined ? null : (
        <Strip
          key={tab.did}
          model={model}
          tab={tab}
          mayControl={mayControl}
          mayChange={rights.canWrite}
          linkages={linkages.data ?? []}
        />
      )}
    </div>
  );
};
