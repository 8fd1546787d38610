import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import type { Stored } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { routes } from '../navigation/routes.ts';
import { useValueText } from './value-text.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Another rule that wants another value of some devices. */
type Conflict = {
  name?: string;
  column: string;
  devices: readonly { pid: string; did: string; name?: string }[];
  mine: Stored;
  theirs: Stored;
};

type Props = {
  conflict: Conflict;
  /** Where the other rule is; nothing where it has no page. */
  href: string | undefined;
  /** In the place of the name of one that the person may not see. */
  hidden: string;
  module: Modules;
  children?: ReactNode;
};

export const ConflictItem = ({ conflict, href, hidden, module, children }: Props) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const valueText = useValueText();
  const { name, column: key, devices, mine, theirs } = conflict;
  const config = module(devices[0]?.pid ?? '');
  const column = config && columnsOf(config).get(key);
  return (
    <li>
      {href === undefined ? (
        <span>{name === undefined ? hidden : <bdi>{name}</bdi>}</span>
      ) : (
        // What was typed stays: it opens beside.
        <Link to={href} target="_blank">
          <bdi>{name}</bdi>
        </Link>
      )}
      <span>
        {inLanguage(column?.label, language) ?? key}
        {' · '}
        {t('conflicts.values', { own: valueText(column, mine), other: valueText(column, theirs) })}
      </span>
      {children}
      <Devices devices={devices} />
    </li>
  );
};

/** Devices that are named; a policy is about hundreds. */
const maxShown = 5;

const Devices = ({ devices }: Pick<Conflict, 'devices'>) => {
  const { t } = useTranslation('linkages');
  const more = devices.length - maxShown;
  return (
    <>
      {devices.slice(0, maxShown).map((device) => (
        <span key={device.did}>
          {device.name === undefined ? (
            t('conflicts.hiddenDevice')
          ) : (
            <Link to={routes.detail(device)} target="_blank">
              <bdi>{device.name}</bdi>
            </Link>
          )}
        </span>
      ))}
      {more > 0 ? <span>{t('history.more', { count: more })}</span> : null}
    </>
  );
};
