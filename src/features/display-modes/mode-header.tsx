import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import type { ModuleRights } from '../module/use-module.ts';
import { useModuleTabs } from '../module/module-tabs.ts';
import { AddRecord, mayAdd } from './add-record.tsx';
import { addresses, ModeSwitch, type ShownMode } from './mode-switch.tsx';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { config: ModuleConfig; rights: ModuleRights; mode: ShownMode };

/** The head that every way of looking at a module shares. */
export const ModeHeader = ({ config, rights, mode }: Props) => {
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  const tabs = useModuleTabs(config.pid, addresses[mode](config.pid, false));
  return (
    <PageHeader
      title={inLanguage(config.name, language)}
      tabs={tabs}
      actions={
        <>
          <ModeSwitch config={config} current={mode} />
          {mayAdd(config, rights) ? <AddRecord type="primary" pid={config.pid} label={t('add')} /> : null}
        </>
      }
    />
  );
};
