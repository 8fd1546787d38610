import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { routes } from '../navigation/routes.ts';
import { ConflictItem } from './conflict-item.tsx';
import { linkageAddress } from './linkage-address.ts';
import type { LinkageConflict } from './linkage-calls.ts';
import styles from './linkages.module.css';
import type { ConflictsToConfirm } from './use-conflict-question.ts';

type Props = { toConfirm: ConflictsToConfirm; isBusy: boolean; module: Modules };

/** Lists linkages that set other values of the same devices: a warning before the save, which does not prevent it. */
export const ConflictQuestion = ({ toConfirm, isBusy, module }: Props) => {
  const { t } = useTranslation('linkages');
  const { conflicts, action } = toConfirm;
  const title = useConflictTitle()(toConfirm);
  return (
    <div className={styles.conflicts} role="group" aria-label={title}>
      <div className={styles.conflictWords} role="alert">
        <b>
          <Icon name="warning" />
          {title}
        </b>
        <ConflictList conflicts={conflicts} module={module} />
      </div>
      <div className={styles.conflictButtons}>
        <Button autoFocus disabled={isBusy} onClick={toConfirm.back}>
          {t('conflicts.back')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={toConfirm.goOn}>
          {t(action === 'save' ? 'conflicts.save' : 'conflicts.switch')}
        </Button>
      </div>
    </div>
  );
};

/** Which linkages it would be in conflict with: the question. */
export const useConflictTitle = () => {
  const { t } = useTranslation('linkages');
  return ({ name, conflicts }: ConflictsToConfirm): string =>
    t('conflicts.title', { name, count: new Set(conflicts.map(otherOf)).size });
};

/** The other linkages, with both values and the devices. */
export const ConflictList = ({ conflicts, module }: Pick<ConflictsToConfirm, 'conflicts'> & { module: Modules }) => {
  const { t } = useTranslation('linkages');
  return (
    <>
      <ul>
        {conflicts.map((conflict, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the answer's own order
          <ConflictItem
            key={index}
            conflict={conflict}
            href={hrefOf(conflict)}
            hidden={t('conflicts.hidden')}
            module={module}
          />
        ))}
      </ul>
      <span>{t('conflicts.text')}</span>
    </>
  );
};

const hrefOf = ({ place }: LinkageConflict): string | undefined =>
  place === undefined ? undefined : linkageAddress(routes.list({ pid: place.pid }), { tab: place.tab });

/** Those that may not be read cannot be distinguished from each other. */
const otherOf = ({ did }: LinkageConflict): string => did;
