import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../../engine/column.ts';
import type { RuleTable } from '../../../engine/rules/rule-table.ts';
import { compile } from '../../../engine/views/compile.ts';
import { FaultLine } from '../../../renderers/parts/fault-line.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import type { RuleFault } from '../../../renderers/rules/rules-store.ts';
import { toast } from '../../../state/toasts.ts';
import { foundMessages } from './found-faults.ts';
import { configureId, type PolicyEdit } from './use-policy-edit.ts';
import styles from './rules-section.module.css';

type Section = {
  edit: PolicyEdit;
  /** The draft's table with the names of its scopes. */
  table: RuleTable;
  target: ModuleConfig;
  disabled: boolean;
  /** Beside the title. */
  facts: ReactNode;
  buttons: ReactNode;
  /** What a person should know of cells. */
  warnings: readonly RuleFault[];
  /** What is said beside the name of a group of rows. */
  groupNote: (scope: string) => string | undefined;
};

/** Rules and the heads of their groups. */
type LinesStyle = CSSProperties & { '--lines': number };

/** The table of rules, with what is wrong with it as a whole. */
export const RulesSection = ({ edit, table, target, disabled, facts, buttons, warnings, groupNote }: Section) => {
  const { t } = useTranslation('policy-editor');
  const { draft, serverFaults, tableFaults } = edit;
  const style: LinesStyle = { '--lines': draft.table.rows.length + draft.table.scopes.length };
  return (
    <section className={styles.rules} style={style} aria-labelledby="policy-rules">
      {foundMessages(serverFaults, 'table').map((fault) => (
        <FaultLine key={fault} isAlert>
          {fault}
        </FaultLine>
      ))}
      <Renderer
        view={compile(target, 'rules')}
        value={table}
        disabled={disabled}
        faults={tableFaults}
        warnings={warnings}
        goTo={edit.goTo}
        start={
          <div className={styles.rulesHead}>
            <h2 id="policy-rules">{t('rules.title')}</h2>
            {facts}
          </div>
        }
        buttons={buttons}
        groupNote={groupNote}
        onChange={(next: RuleTable) => edit.edit({ ...draft, table: next })}
        canUndo={edit.canUndo}
        canRedo={edit.canRedo}
        onUndo={edit.undo}
        onRedo={edit.redo}
      />
      {draft.table.rows.length > 0 ? null : <p className={styles.empty}>{t('rules.empty')}</p>}
    </section>
  );
};

type ConfigureProps = { isReady: boolean; onOpen: (part: 'conditions' | 'actions') => void };

/** Without anything to apply to there is nothing to configure, which is said. Contract "Screens". */
export const Configure = ({ isReady, onOpen }: ConfigureProps) => {
  const { t } = useTranslation('policy-editor');
  const configureButton = (part: 'conditions' | 'actions') => (
    <Button
      id={configureId(part)}
      type="text"
      icon={<Icon name="columns" />}
      onClick={() => (isReady ? onOpen(part) : toast.error(t('columns.noScope')))}
    >
      {t(`columns.${part}`)}
    </Button>
  );
  return (
    <>
      {configureButton('conditions')}
      {configureButton('actions')}
    </>
  );
};
