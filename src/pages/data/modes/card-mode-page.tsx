import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { CardMode } from './card-mode.tsx';
import { mediaColumnOf } from '../../../features/display-modes/display-mode.ts';
import { NotOffered } from './not-offered.tsx';
import { useModePrefetch } from './use-mode-prefetch.ts';

/** `/home/data/cardmode/:pid` */
export const CardModePage = () => {
  useModePrefetch('cardmode');
  return (
    <ModuleGate>
      {(config, rights) => {
        const media = mediaColumnOf(config);
        return media === undefined ? (
          <NotOffered config={config} rights={rights} reason="cardmode" />
        ) : (
          <CardMode key={config.pid} config={config} rights={rights} media={media} />
        );
      }}
    </ModuleGate>
  );
};
