import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MemberEffect, RoleDetail } from '../../api/catalogue/roles.ts';
import { type Grant, type RightKind, rightKinds } from '../../engine/rights.ts';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { faultsOf } from '../../features/forms/faults.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { changesOf, type RoleDraft } from './role-draft.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import { type SaveRights, usePreview } from './use-save-rights.ts';
import authorityStyles from './authority.module.css';
import styles from './review.module.css';

type Props = {
  role: RoleDetail;
  draft: RoleDraft;
  rights: readonly Grant[];
  nameOf: (pid: string) => string;
  saving: SaveRights;
  onClose: () => void;
};

type Step = { kind: RightKind; before: number; after: number };

/** A right before and after; a reduction is shown by more than colour. */
const Steps = ({ name, steps }: { name: string; steps: readonly Step[] }) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  return (
    <li>
      <bdi>{name}</bdi>
      <span className={styles.reviewSteps}>
        {steps.map(({ kind, before, after }) => (
          <span key={kind} className={styles.reviewStep} data-less={after < before}>
            {t('matrix.step', {
              place: levelTexts.kind(kind),
              before: levelTexts.long(kind, before),
              after: levelTexts.long(kind, after),
            })}
            <span className={styles.reviewWay}>{t(after < before ? 'review.loses' : 'review.gains')}</span>
          </span>
        ))}
      </span>
    </li>
  );
};

const effectSteps = ({ before, after }: MemberEffect['changes'][number]): Step[] =>
  rightKinds
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => ({ kind, before: before[kind], after: after[kind] }));

/** A class touches many applications at once; so many of them are named. */
const namedAtMost = 5;

const Effect = ({ member, nameOf }: { member: MemberEffect; nameOf: Props['nameOf'] }) => {
  const { t } = useTranslation('authority');
  const more = member.changes.length - namedAtMost;
  return (
    <li>
      <h4>{member.name}</h4>
      <ul className={styles.reviewList}>
        {member.changes.slice(0, namedAtMost).map((change) => (
          <Steps key={change.pid} name={nameOf(change.pid)} steps={effectSteps(change)} />
        ))}
      </ul>
      {more > 0 ? <p className={authorityStyles.quiet}>{t('review.more', { count: more })}</p> : null}
    </li>
  );
};

type MemberEffectsProps = Pick<Props, 'role' | 'nameOf'> & { preview: ReturnType<typeof usePreview> };

/** The effect of the save on each member of the role. */
const MemberEffects = ({ role, preview, nameOf }: MemberEffectsProps) => {
  const { t } = useTranslation('authority');
  const { data, error, isPending } = preview;
  return (
    <section aria-busy={isPending}>
      <h3>{t('review.members')}</h3>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} columns={2} />
        ) : (
          <p className={authorityStyles.quiet}>{t('review.failed')}</p>
        )
      ) : (
        <>
          <p className={authorityStyles.quiet}>
            {role.enable ? t('changes.affects', { count: data.length }) : t('changes.whileDisabled')}
          </p>
          <ul className={styles.reviewMembers}>
            {data.map((member) => (
              <Effect key={member.did} member={member} nameOf={nameOf} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

/** Preview of a save: its changes to the role, and to the rights of each member. */
export const ReviewChanges = ({ role, draft, rights, nameOf, saving, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const preview = usePreview({ did: role.did, version: draft.version, rights, isWanted: true });
  const changes = changesOf(draft);
  const byModule = [...Map.groupBy(changes, ({ pid }) => pid)];
  const trouble = faultsOf(saving.error ?? preview.error, []).other;
  const close = (): void => {
    if (!saving.isPending) onClose();
  };
  return (
    <TitledDialog title={t('review.title', { name: role.name })} className={styles.dialog ?? ''} onClose={close}>
      <div className={styles.reviewBody}>
        <section>
          <h3>{t('review.role')}</h3>
          <ul className={styles.reviewList}>
            {byModule.map(([pid, steps]) => (
              <Steps key={pid} name={nameOf(pid)} steps={steps} />
            ))}
          </ul>
        </section>
        <MemberEffects role={role} preview={preview} nameOf={nameOf} />
        <ErrorAlert>{trouble}</ErrorAlert>
      </div>
      <footer className={styles.reviewFooter}>
        <Button disabled={saving.isPending} onClick={close}>
          {t('cancel')}
        </Button>
        <Button
          type="primary"
          loading={saving.isPending}
          disabled={preview.isPending || preview.isError}
          onClick={() => {
            void saving.save().then((outcome) => {
              if (outcome !== 'refused') onClose();
            });
          }}
        >
          {t('review.action', { count: changes.length })}
        </Button>
      </footer>
    </TitledDialog>
  );
};
