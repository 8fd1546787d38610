import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldsOf, type FormField } from '../../engine/board/hints.ts';
import { isObject } from '../../engine/own.ts';
import { useRendering } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import { useBoardForm, type WidgetProps } from './board-form-context.ts';
import styles from './board-form.module.css';
import { choicesOf, isRemote } from './choices.ts';
import { MemberField } from './member-field.tsx';

type Line = { readonly [name: string]: unknown };

const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? value.filter(isObject) : []);

const itemsOf = (field: FormField) => (isObject(field['items']) ? field['items'] : {});

const withMember = (line: Line, name: string, value: unknown): Line => {
  const { [name]: _former, ...others } = line;
  return value === undefined ? others : { ...others, [name]: value };
};

/** A list of objects, one line each, that a person adds to and takes from. */
export const RowsWidget = ({ path, field, label, value, onChange }: WidgetProps) => {
  const { t } = useTranslation('board-dialog');
  const { disabled } = useBoardForm();
  const lines = linesOf(value);
  const members = fieldsOf(itemsOf(field));
  const most = Number(field['maxItems'] ?? 100);
  const change = (at: number, line: Line): void => onChange(lines.with(at, line));
  return (
    <div className={styles.lines} role="group" aria-label={label}>
      {lines.map((line, at) => (
        // Lines have no identity of their own; what stands in them is in the value.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.line} role="group" aria-label={t('form.line', { number: at + 1 })}>
          {members.map(([name, member]) => (
            <MemberField
              key={name}
              path={`${path}/${at}/${name}`}
              field={member}
              value={line[name]}
              isLabelled={at === 0}
              onChange={(next) => change(at, withMember(line, name, next))}
            />
          ))}
          <Button
            type="text"
            className={styles.remove ?? ''}
            icon={<Icon name="trash" />}
            disabled={disabled}
            aria-label={t('form.removeLine', { number: at + 1 })}
            title={t('form.removeLine', { number: at + 1 })}
            onClick={() => onChange(lines.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        className={styles.addLine ?? ''}
        icon={<Icon name="plus" />}
        disabled={disabled || lines.length >= most}
        title={lines.length >= most ? t('form.mostLines', { count: most }) : undefined}
        onClick={() => onChange([...lines, newLine(members, lines)])}
      >
        {t('form.addLine')}
      </Button>
    </div>
  );
};

/** Whole numbers begin as the line before has them; the rest is the person's to say. */
const newLine = (members: ReturnType<typeof fieldsOf>, lines: readonly Line[]): Line =>
  Object.fromEntries(
    members.flatMap(([name, field]) => {
      const former = lines.at(-1)?.[name];
      return field['type'] === 'integer' && former !== undefined ? [[name, former]] : [];
    }),
  );

/** A list whose lines are given: each is named by its first member, and only the others are edited. */
export const GaugesWidget = ({ path, field, label, value, onChange }: WidgetProps) => {
  const { t } = useTranslation('board-dialog');
  const { context, value: shown } = useBoardForm();
  const { language } = useRendering().around;
  const lines = linesOf(value);
  const [first, ...members] = fieldsOf(itemsOf(field));
  if (lines.length === 0 || first === undefined) return <p className={styles.help}>{t('form.noLines')}</p>;
  const [key, named] = first;
  const options = named['x-options'];
  const names = options === undefined || isRemote(options) ? [] : choicesOf(options, { context, shown, language });
  return (
    <div className={styles.lines} role="group" aria-label={label}>
      {lines.map((line, at) => {
        const name = names.find((choice) => choice.value === line[key])?.label ?? String(line[key] ?? '');
        return (
          <div key={String(line[key])} className={styles.line} role="group" aria-label={name}>
            <bdi className={styles.lineName} data-first={at === 0}>
              {name}
            </bdi>
            {members.map(([member, hints]) => (
              <MemberField
                key={member}
                path={`${path}/${at}/${member}`}
                field={hints}
                value={line[member]}
                isLabelled={at === 0}
                within={name}
                onChange={(next) => onChange(lines.with(at, withMember(line, member, next)))}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
};
