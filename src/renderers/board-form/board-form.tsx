import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, useId, useMemo } from 'react';
import { fieldsOf } from '../../engine/board/hints.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { LooseForm } from '../form/loose-form.tsx';
import { boardFieldOf } from './board-field.tsx';
import { BoardFormContext, type BoardFormSurroundings } from './board-form-context.ts';
import styles from './board-form.module.css';

type Props = BoardFormSurroundings & { form: JsonSchema };

/** A board's form, drawn from its schema and hints. It checks nothing itself: faults come from outside. */
export const BoardForm = ({ form, ...surroundings }: Props) => {
  const id = useId();
  return (
    <BoardFormContext value={{ ...surroundings, id }}>
      <div className={styles.frame}>
        <Fields form={form} />
      </div>
    </BoardFormContext>
  );
};

const Arrangement = ({ properties }: ObjectFieldTemplateProps) => (
  <div className={styles.grid}>{properties.map(({ content }) => content)}</div>
);

/** The form is built once; each field looks for its own value. */
const Fields = memo(({ form }: { form: JsonSchema }) => {
  const names = useMemo(() => fieldsOf(form).map(([name]) => name), [form]);
  const field = useMemo(() => boardFieldOf(form), [form]);
  return names.length === 0 ? null : <LooseForm names={names} field={field} arrangement={Arrangement} />;
});
