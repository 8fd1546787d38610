import { type ReactNode, useMemo, useState } from 'react';
import type { FormView } from '../../engine/views/view.ts';
import { createPendingWork, type PendingWork, PendingWorkContext } from '../fields/pending-work.ts';
import { createFaultStore, FaultContext, type FaultStore } from './fault-store.ts';
import { FormContext, type FormContextValue } from './form-context.ts';
import styles from './form.module.css';
import { RecordFields } from './record-fields.tsx';
import { ValueContext, type ValueStore } from './value-store.ts';

export type FormProps = {
  view: FormView;
  /**
   * Shown values by column: those of a draft, or of `useFormValues` if the parent component has them as React state.
   */
  values: ValueStore;
  faults?: FaultStore | undefined;
  /** Registry of uploads and searches that a save waits for, for the component that saves the form. */
  pendingWork?: PendingWork | undefined;
  /** Names of referenced records by did, as far as they came with the record. */
  names?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
  /** Narrow panels put every field on its own line. */
  isNarrow?: boolean | undefined;
  /** Nodes rendered in place of a field's input, by column: the choices of a version conflict. */
  replaced?: ReadonlyMap<string, ReactNode> | undefined;
};

/** A module's form, drawn section by section from its view. It checks nothing itself: faults come from outside. */
export const RecordForm = ({
  view,
  values,
  faults,
  pendingWork,
  names,
  disabled = false,
  isNarrow = false,
  replaced,
}: FormProps) => {
  const [ownFaults] = useState(createFaultStore);
  const [ownPendingWork] = useState(createPendingWork);
  const contextValue = useMemo<FormContextValue>(
    () => ({ view, recordNames: names, disabled, replacements: replaced }),
    [view, names, disabled, replaced],
  );
  return (
    <FaultContext value={faults ?? ownFaults}>
      <ValueContext value={values}>
        <FormContext value={contextValue}>
          <PendingWorkContext value={pendingWork ?? ownPendingWork}>
            <div className={isNarrow ? styles.narrow : styles.wide}>
              <RecordFields view={view} />
            </div>
          </PendingWorkContext>
        </FormContext>
      </ValueContext>
    </FaultContext>
  );
};
