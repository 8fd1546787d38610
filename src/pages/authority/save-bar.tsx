import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { CallError } from '../../api/call-error.ts';
import type { Grant } from '../../engine/rights.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { UndoButtons } from '../../renderers/parts/undo-buttons.tsx';
import { useDebounced } from '../../features/list/use-list.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import type { RoleDraftState } from './use-role-draft.ts';
import { usePreview } from './use-save-rights.ts';
import authorityStyles from './authority.module.css';
import styles from './save-bar.module.css';

type Props = {
  role: RoleDetail;
  state: RoleDraftState;
  rights: readonly Grant[];
  nameOf: (pid: string) => string;
  /** Why the last save did not go through. */
  error: Error | null;
  onReview: () => void;
};

/** Waiting for the end of a row of presses, ms. */
const pause = 500;

/** Whether nothing has changed for a while. */
const useIsStill = (text: string): boolean => {
  const [still, setStill] = useState(text);
  const later = useDebounced(setStill, pause);
  useEffect(() => later(text), [later, text]);
  return still === text;
};

/** How much is changed, for how many people that changes something, and what to do with it. */
export const SaveBar = ({ role, state, rights, nameOf, error, onReview }: Props) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  const { changes, draft } = state;
  const [isDiscarding, setDiscarding] = useState(false);
  const count = changes.length;
  const isStill = useIsStill(JSON.stringify(rights));
  const isWanted = isStill && count > 0;
  const preview = usePreview({ did: role.did, version: draft.version, rights, isWanted });
  const last = changes.at(-1);
  const effect = (): string => {
    if (!role.enable) return t('changes.whileDisabled');
    if (preview.error instanceof CallError) return preview.error.msg;
    return preview.data === undefined ? t('changes.asking') : t('changes.affects', { count: preview.data.length });
  };
  const refused = faultsOf(error, []).other ?? (isWanted && preview.error !== null ? effect() : undefined);
  return (
    <footer className={styles.bar}>
      <p role="status" className={styles.barText} data-refused={refused !== undefined}>
        {count === 0 ? (
          <>
            <span>{t('changes.none')}</span>
            <span className={`${authorityStyles.quiet} ${styles.keys}`}>{t('matrix.keys')}</span>
          </>
        ) : (
          <>
            <b>{t('changes.count', { count })}</b>
            {last === undefined || count > 1 ? null : (
              <span className={authorityStyles.quiet}>
                {t('matrix.step', {
                  place: `${nameOf(last.pid)} · ${levelTexts.kind(last.kind)}`,
                  before: levelTexts.long(last.kind, last.before),
                  after: levelTexts.long(last.kind, last.after),
                })}
              </span>
            )}
            <span className={refused === undefined ? authorityStyles.quiet : styles.refused}>
              {refused ?? effect()}
            </span>
          </>
        )}
      </p>
      <UndoButtons
        labels={{ undo: t('changes.undo'), redo: t('changes.redo') }}
        canUndo={state.canUndo}
        canRedo={state.canRedo}
        undo={state.undo}
        redo={state.redo}
      />
      <Button disabled={count === 0} onClick={() => setDiscarding(true)}>
        {t('changes.discard')}
      </Button>
      <Button
        type="primary"
        disabled={count === 0}
        title={count === 0 ? t('changes.isEmpty') : undefined}
        onClick={onReview}
      >
        {t('changes.review')}
      </Button>
      {isDiscarding ? (
        <ConfirmDialog
          title={t('changes.discardTitle', { count })}
          actionLabel={t('changes.discard')}
          onCancel={() => setDiscarding(false)}
          onConfirm={() => {
            state.discard();
            setDiscarding(false);
          }}
        >
          {t('changes.discardText')}
        </ConfirmDialog>
      ) : null}
    </footer>
  );
};
