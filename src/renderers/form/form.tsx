import { type ReactNode, useMemo, useState } from 'react';
import type { FormView } from '../../engine/views/view.ts';
import { createUploads, type Uploads, UploadsContext } from '../fields/uploads.ts';
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
  /** Registry of pending uploads, for the component that saves the form. */
  uploads?: Uploads | undefined;
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
  uploads,
  names,
  disabled = false,
  isNarrow = false,
  replaced,
}: FormProps) => {
  const [ownFaults] = useState(createFaultStore);
  const [ownUploads] = useState(createUploads);
  const contextValue = useMemo<FormContextValue>(
    () => ({ view, recordNames: names, disabled, replacements: replaced }),
    [view, names, disabled, replaced],
  );
  return (
    <FaultContext value={faults ?? ownFaults}>
      <ValueContext value={values}>
        <FormContext value={contextValue}>
          <UploadsContext value={uploads ?? ownUploads}>
            <div className={isNarrow ? styles.narrow : styles.wide}>
              <RecordFields view={view} />
            </div>
          </UploadsContext>
        </FormContext>
      </ValueContext>
    </FaultContext>
  );
};
