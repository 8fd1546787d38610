import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { useAge } from '../../renderers/fields/clock.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { toast } from '../../state/toasts.ts';
import { useLinkageCalls } from '../linkages/linkage-calls.ts';
import { conflictPart } from '../linkages/linkage-dialog-part.ts';
import type { StoredLinkage } from '../linkages/linkages-query.ts';
import { useConflictQuestion } from '../linkages/use-conflict-question.ts';
import { useLinkageSwitch } from '../linkages/use-linkage-switch.ts';
import styles from './control.module.css';
import { stampWithZone } from '../../engine/zone-offset.ts';

type Props = { pid: string; filterdid: string; linkages: readonly StoredLinkage[]; mayChange: boolean };

/** A tile of a linkage: `lasttime` is its last run, epoch seconds. */
type Item = Pick<StoredLinkage, 'did' | 'name' | 'lasttime'> & { open: boolean };

const itemOf = ({ did, name, workflowstatus, lasttime }: StoredLinkage): Item => ({
  did,
  name,
  open: workflowstatus === 1,
  ...(lasttime === undefined ? {} : { lasttime }),
});

/**
 * The linkages of the tab with their last run, each with its switch. A switch moves when the server has answered; one
 * that would open a linkage in conflict with another asks first, as the dialog does.
 */
export const AutomationTiles = ({ pid, filterdid, linkages, mayChange }: Props) => {
  const { t } = useTranslation('control');
  const calls = useLinkageCalls(pid, filterdid);
  const { toConfirm, mayGoOn } = useConflictQuestion(calls.conflicts);
  const Question = useLoaded(conflictPart, toConfirm !== undefined);
  const { switching, turn } = useLinkageSwitch({
    save: calls.save,
    mayGoOn,
    onTurned: () => undefined,
    onFailed: (error) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(t('automation.failed', { msg: error.msg }));
    },
  });
  return (
    <>
      {linkages.map((linkage) => (
        <AutomationTile
          key={linkage.did}
          item={itemOf(linkage)}
          isPending={switching === linkage.did}
          mayChange={mayChange && switching === undefined}
          onTurn={() => void turn(linkage)}
        />
      ))}
      {toConfirm === undefined || Question === undefined ? null : (
        <Question toConfirm={toConfirm} isBusy={switching !== undefined} />
      )}
    </>
  );
};

type TileProps = { item: Item; isPending: boolean; mayChange: boolean; onTurn: () => void };

const AutomationTile = ({ item, isPending, mayChange, onTurn }: TileProps) => {
  const { t } = useTranslation('control');
  const { context } = useRendering();
  const age = useAge();
  const { name, open, lasttime } = item;
  return (
    <span className={styles.automation}>
      <Switch
        size="small"
        checked={open}
        loading={isPending}
        disabled={!mayChange && !isPending}
        aria-label={t('automation.switch', { name })}
        title={mayChange || isPending ? undefined : t('automation.noRight')}
        onChange={onTurn}
      />
      <bdi className={styles.automationName} title={name}>
        {name}
      </bdi>
      <span className={styles.last} title={lasttime === undefined ? undefined : stampWithZone(lasttime, context.zone)}>
        {lasttime === undefined ? t('automation.never') : t('automation.last', { age: age(lasttime) })}
      </span>
    </span>
  );
};
