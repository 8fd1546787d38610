import type { Column, ModuleConfig } from '../../engine/column.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ValueMark } from '../../renderers/fields/value-mark.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import inputStyles from './control-inputs.module.css';
import styles from './control.module.css';
import own from './device-skeleton.module.css';
import { hasButtons } from './has-buttons.ts';

type Props = { config: ModuleConfig; mayControl: boolean };

/** Grey boxes in the places of `DeviceParts`, so that the facts below do not move when it arrives. */
export const DevicePartsSkeleton = ({ config, mayControl }: Props) => {
  const { columns } = controlPanel(config);
  return (
    <div aria-hidden="true">
      {mayControl && columns.length > 0 ? (
        <div className={`${styles.section} ${styles.overlay} ${styles.controls}`}>
          <div className={`${styles.sectionTitle} ${own.word}`}>{'\u00A0'}</div>
          <div className={styles.fields}>
            {columns.map((column) => (
              <FieldSkeleton key={column.column} column={column} />
            ))}
          </div>
          <div className={styles.sendLine}>
            <div className={`${own.box} ${own.send}`} />
          </div>
        </div>
      ) : null}
      <div className={styles.section}>
        <div className={styles.toggles}>
          {columns.length > 0 ? (
            <>
              <div className={`${own.box} ${own.toggle}`} />
              <div className={`${own.box} ${own.toggle}`} />
            </>
          ) : null}
          {config.driver === undefined ? null : <div className={`${own.box} ${own.longToggle}`} />}
        </div>
      </div>
    </div>
  );
};

const FieldSkeleton = ({ column }: { column: Column }) => {
  const { language } = useRendering().context;
  return (
    <div className={styles.field}>
      <div className={styles.fieldHead}>
        <span className={styles.label}>{inLanguage(column.label, language)}</span>
      </div>
      {hasButtons(column) ? (
        <div className={inputStyles.choices}>
          {Object.entries(column.enum ?? {}).map(([key, name]) => (
            <span key={key} className={`${inputStyles.choice} ${own.choice}`}>
              <ValueMark column={column} value={key} />
              <bdi>{inLanguage(name, language)}</bdi>
            </span>
          ))}
        </div>
      ) : (
        <div className={own.box} />
      )}
    </div>
  );
};
