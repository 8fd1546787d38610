import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, thumbnailAddress } from '../../api/file-address.ts';
import { type FileTypeId, fileTypes, typeOfFileId } from '../../engine/file-type.ts';
import { Icon } from '../parts/icon.tsx';
import { createLoader } from '../parts/loader.ts';
import { Loaded } from '../parts/use-loaded.tsx';
import type { CellProps } from './field.ts';
import { fileIcons } from './file-icon.ts';
import { FilePlayer } from './file-player.tsx';
import styles from './file.module.css';
import { LinkCell } from './specs/link.tsx';
import { TextCell } from './text-cell.tsx';
import { useFileFacts } from './use-file-facts.ts';

const viewPart = createLoader(async () => (await import('./file-view.tsx')).FileView);

/** Shows an uploaded file by its type. An external URL remains a link, and the page never fetches it. */
export const FileCell = (props: CellProps) => {
  const { value, column, record, place } = props;
  const type = typeOfFileId(value);
  if (type === undefined || typeof value !== 'string')
    return column.spec === undefined ? <TextCell {...props} /> : <LinkCell {...props} />;
  const file = { fileid: value, type, owner: typeof record['name'] === 'string' ? record['name'] : '' };
  return place === 'list' ? <ListFile {...file} /> : <WholeFile {...file} />;
};

type Shown = { fileid: string; type: FileTypeId; owner: string };

/** In a list: a small icon or thumbnail with the file type; a click opens pictures, video and sound in a dialog. */
const ListFile = ({ fileid, type, owner }: Shown) => {
  const { t } = useTranslation('files');
  const { kind } = fileTypes[type];
  const kindText = t('named', { kind: t(`kind.${kind}`), type: type.toUpperCase() });
  if (kind === 'document')
    return (
      <a
        className={styles.listLink}
        href={fileAddress(fileid)}
        download
        aria-label={t('open', { name: `${kindText} ${owner}` })}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon name={fileIcons[kind]} size={16} />
        {type.toUpperCase()}
      </a>
    );
  return <Opening fileid={fileid} type={type} owner={owner} size="small" />;
};

/** A button that shows the picture or the medium over the page. */
const Opening = ({ fileid, type, owner, size }: Shown & { size: 'small' | 'large' }) => {
  const { t } = useTranslation('files');
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { kind } = fileTypes[type];
  const isPicture = kind === 'picture';
  if (isMissing) return <span className={styles.gone}>{t('missing')}</span>;
  return (
    <>
      <button
        type="button"
        className={size === 'small' ? styles.opening : styles.openingLarge}
        tabIndex={size === 'small' ? -1 : 0}
        aria-haspopup="dialog"
        aria-label={t(isPicture ? 'enlarge' : 'play', { name: owner })}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {isPicture ? (
          <img
            className={size === 'small' ? styles.thumbnail : styles.picture}
            src={thumbnailAddress(fileid)}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setMissing(true)}
          />
        ) : (
          <>
            <Icon name={fileIcons[kind]} size={16} />
            {type.toUpperCase()}
          </>
        )}
      </button>
      {isOpen ? <Loaded loader={viewPart} props={{ fileid, type, owner, onClose: () => setOpen(false) }} /> : null}
    </>
  );
};

/** On a record's own page: the picture, a player, or the name to download. */
const WholeFile = ({ fileid, type, owner }: Shown) => {
  const facts = useFileFacts(fileid);
  const { kind } = fileTypes[type];
  if (kind === 'picture') return <Opening fileid={fileid} type={type} owner={owner} size="large" />;
  const address = fileAddress(fileid, facts?.name);
  if (kind !== 'document') return <FilePlayer kind={kind} address={address} name={facts?.name ?? owner} />;
  return (
    <a className={styles.link} href={address} download>
      <Icon name={fileIcons[kind]} size={16} />
      <bdi>{facts?.name ?? type.toUpperCase()}</bdi>
    </a>
  );
};
