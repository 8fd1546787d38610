import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { cellOfFault } from '../../../engine/automation/policy-table.ts';
import { rowName } from '../../../engine/rules/rule-table.ts';
import type { CellPosition } from '../../../engine/rules/selection.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { SkeletonRows } from '../../../renderers/parts/skeleton.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import { ConflictItem } from '../../../features/linkages/conflict-item.tsx';
import type { PolicyConflict } from './policy-calls.ts';
import type { PolicyDraft, PolicyContext } from './policy-draft.ts';
import type { FoundConflicts } from './use-policy-conflicts.ts';
import styles from './policy.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  conflictState: FoundConflicts;
  draft: PolicyDraft;
  policyContext: PolicyContext;
  /** Brings a cell of the table into sight. */
  onGo: (position: CellPosition) => void;
};

/** Policies and linkages that would set another value of the same devices while this one can act. */
export const PolicyConflicts = ({ conflictState, draft, policyContext, onGo }: Props) => {
  const { t } = useTranslation('policy-editor');
  const { conflicts, msg, isPending } = conflictState;
  if (isPending && conflicts === undefined)
    return (
      <div role="status" aria-label={t('conflicts.loading')}>
        <SkeletonRows rows={3} columns={3} />
      </div>
    );
  if (conflicts === undefined) return <EmptyState title={t('conflicts.unknown')}>{msg}</EmptyState>;
  if (conflicts.length === 0) return <EmptyState title={t('conflicts.none')}>{t('conflicts.noneText')}</EmptyState>;
  return (
    <section aria-label={t('parts.conflicts')}>
      <p className={styles.intro}>{t('conflicts.text')}</p>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict, index) => (
          <ConflictItem
            // oxlint-disable-next-line react/no-array-index-key -- the answer's own order
            key={index}
            conflict={conflict}
            href={
              conflict.kind === 'policy' && conflict.did !== ''
                ? `${routes.addStrategy({ pid: policyContext.target.pid, did: conflict.did })}?status=detail`
                : undefined
            }
            hidden={t(`conflicts.hidden.${conflict.kind}`)}
            module={policyContext.module}
          >
            <ConflictLocation conflict={conflict} table={draft.table} onGo={onGo} />
          </ConflictItem>
        ))}
      </ul>
    </section>
  );
};

type ConflictLocationProps = {
  conflict: PolicyConflict;
  table: PolicyDraft['table'];
  onGo: (position: CellPosition) => void;
};

const ConflictLocation = ({ conflict, table, onGo }: ConflictLocationProps) => {
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  const cell = cellOfFault(conflict.path, table);
  if (cell?.row === undefined) return null;
  const { row, column = 0 } = cell;
  return (
    <Button type="link" size="small" onClick={() => onGo({ row, column })}>
      {t('conflicts.show', {
        row: row + 1,
        name: rowName(table, row),
        column: inLanguage(table.columns[column]?.column.label, language) ?? '',
      })}
    </Button>
  );
};
