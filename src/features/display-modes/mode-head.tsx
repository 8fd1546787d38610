import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { routes } from '../navigation/routes.ts';
import type { ModuleRights } from '../module/use-module.ts';
import { useModuleTabs } from '../module/module-tabs.ts';
import { originState } from '../navigation/came-from.ts';
import { usePrefetchPages } from '../navigation/use-prefetch-pages.ts';
import { addresses, ModeSwitch, type ShownMode } from './mode-switch.tsx';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { config: ModuleConfig; rights: ModuleRights; mode: ShownMode };

/** The head that every way of looking at a module shares. */
export const ModeHead = ({ config, rights, mode }: Props) => {
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  const navigate = useNavigate();
  const { prefetchForm } = usePrefetchPages();
  const tabs = useModuleTabs(config.pid, addresses[mode](config.pid, false));
  const canAdd = rights.canCreate && config.canadd !== false;
  return (
    <PageHead
      title={inLanguage(config.name, language)}
      tabs={tabs}
      actions={
        <>
          <ModeSwitch config={config} current={mode} />
          {canAdd ? (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onPointerEnter={prefetchForm}
              onFocus={prefetchForm}
              onClick={() => void navigate(routes.add({ pid: config.pid }), { state: originState('list') })}
            >
              {t('add')}
            </Button>
          ) : null}
        </>
      }
    />
  );
};
