import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ShownRecord } from '../../engine/record-codec.ts';
import type { FormView } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { createUploads, type Uploads, UploadsContext } from '../fields/uploads.ts';
import { ColumnField } from './column-field.tsx';
import { createFaultStore, FaultContext, type FaultStore } from './fault-store.ts';
import { FormContext, type FormContextValue } from './form-context.ts';
import styles from './form.module.css';
import { LooseForm } from './loose-form.tsx';
import { createValueStore, ValueContext } from './value-store.ts';

export type FormProps = {
  view: FormView;
  /** Shown values by column. */
  value: ShownRecord;
  onChange: (value: ShownRecord, column: string) => void;
  faults?: FaultStore | undefined;
  /** Where files on their way are noted, for who saves the form. */
  uploads?: Uploads | undefined;
  /** Names of referred records by did, as far as they came with the record. */
  names?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
  /** Narrow panels put every field on its own line. */
  isNarrow?: boolean | undefined;
  /** In the place of a field's input: what a conflict asks. */
  replaced?: ReadonlyMap<string, ReactNode> | undefined;
};

const SectionsContext = createContext<FormView | undefined>(undefined);

/** Fields drawn at once, and with each further step: a screenful comes first, the rest while the person looks. */
const portion = 60;

/** How many fields are drawn yet; grows in transitions, so that typing goes before. */
const usePortions = (total: number): number => {
  const [drawn, setDrawn] = useState(portion);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + portion));
  }, [drawn, total]);
  return drawn;
};

const SectionsTemplate = ({ properties }: ObjectFieldTemplateProps) => {
  const view = use(SectionsContext);
  const { language } = useRendering().context;
  const drawn = usePortions(properties.length);
  const place = new Map(view?.sections.flatMap(({ fields }) => fields).map((column, index) => [column, index]));
  const content = new Map(properties.map((property) => [property.name, property.content]));
  return view?.sections.map(({ key, title, fields }) => (
    <section key={key} className={styles.section} role="group" aria-label={title[language]}>
      <h2 className={styles.sectionTitle}>{title[language]}</h2>
      <div className={styles.grid}>
        {fields.map((column) =>
          (place.get(column) ?? 0) < drawn ? content.get(column) : <div key={column} className={styles.waiting} />,
        )}
      </div>
    </section>
  ));
};

/** A module's form, drawn section by section from its view. It checks nothing itself: faults come from outside. */
export const RecordForm = ({
  view,
  value,
  onChange,
  faults,
  uploads,
  names,
  disabled = false,
  isNarrow = false,
  replaced,
}: FormProps) => {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const [values] = useState(() => createValueStore(value, (next, column) => latest.current(next, column)));
  const [ownFaults] = useState(createFaultStore);
  const [ownUploads] = useState(createUploads);
  useLayoutEffect(() => values.replace(value), [values, value]);
  const contextValue = useMemo<FormContextValue>(
    () => ({ view, names, disabled, replaced }),
    [view, names, disabled, replaced],
  );
  return (
    <FaultContext value={faults ?? ownFaults}>
      <ValueContext value={values}>
        <FormContext value={contextValue}>
          <UploadsContext value={uploads ?? ownUploads}>
            <div className={isNarrow ? styles.narrow : styles.wide}>
              <Fields view={view} />
            </div>
          </UploadsContext>
        </FormContext>
      </ValueContext>
    </FaultContext>
  );
};

/** rjsf's part: from the view's schema to one of our fields per column, in sections. */
const Fields = memo(({ view }: { view: FormView }) => (
  <SectionsContext value={view}>
    <LooseForm
      names={view.sections.flatMap(({ fields }) => fields)}
      field={ColumnField}
      arrangement={SectionsTemplate}
    />
  </SectionsContext>
));
