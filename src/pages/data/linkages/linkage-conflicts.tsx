import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import type { Modules } from '../../../engine/automation/linkage-draft.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { routes } from '../../routes.ts';
import type { LinkageConflict } from './linkage-calls.ts';
import styles from './linkages.module.css';
import type { ConflictAsked } from './use-conflict-question.ts';
import { useValueText } from './value-words.ts';

type Props = { asked: ConflictAsked; isBusy: boolean; module: Modules };

/** Other linkages want other values of the same devices: said before it is saved, and no reason not to. */
export const ConflictQuestion = ({ asked, isBusy, module }: Props) => {
  const { t } = useTranslation('linkages');
  const { conflicts, name, verb } = asked;
  const title = t('conflicts.title', { name, count: new Set(conflicts.map(otherOf)).size });
  return (
    <div className={styles.conflicts} role="group" aria-label={title}>
      <div className={styles.conflictWords} role="alert">
        <b>
          <Icon name="warning" />
          {title}
        </b>
        <ul>
          {conflicts.map((conflict, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the answer's own order
            <ConflictItem key={index} conflict={conflict} module={module} />
          ))}
        </ul>
        <span>{t('conflicts.text')}</span>
      </div>
      <div className={styles.conflictVerbs}>
        <Button autoFocus disabled={isBusy} onClick={asked.back}>
          {t('conflicts.back')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={asked.goOn}>
          {t(verb === 'save' ? 'conflicts.save' : 'conflicts.switch')}
        </Button>
      </div>
    </div>
  );
};

/** Those that may not be read cannot be distinguished from each other. */
const otherOf = ({ did }: LinkageConflict): string => did;

const ConflictItem = ({ conflict, module }: { conflict: LinkageConflict; module: Modules }) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const valueText = useValueText();
  const { name, place, column: key, devices, mine, theirs } = conflict;
  const config = module(devices[0]?.pid ?? '');
  const column = config && columnsOf(config).get(key);
  return (
    <li>
      {place === undefined ? (
        <span>{t('conflicts.hidden')}</span>
      ) : (
        // What was typed stays: it opens beside.
        <Link to={`${routes.list({ pid: place.pid })}?tab=${place.tab}&linkages=1`} target="_blank">
          <bdi>{name}</bdi>
        </Link>
      )}
      {devices.map((device) => (
        <span key={device.did}>
          {column?.label[language] ?? key}
          {' · '}
          {device.name === undefined ? (
            t('conflicts.hiddenDevice')
          ) : (
            <Link to={routes.detail(device)} target="_blank">
              <bdi>{device.name}</bdi>
            </Link>
          )}
        </span>
      ))}
      <span>{t('conflicts.values', { mine: valueText(column, mine), theirs: valueText(column, theirs) })}</span>
    </li>
  );
};
