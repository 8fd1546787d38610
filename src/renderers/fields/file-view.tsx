import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { fileAddress } from '../../api/file-address.ts';
import { type FileKind, type FileTypeId, fileTypes } from '../../engine/file-type.ts';
import styles from './file.module.css';
import { FilePlayer } from './file-player.tsx';
import { useFileFacts } from './use-file-facts.ts';

type Props = { fileid: string; type: FileTypeId; owner: string; onClose: () => void };

/** A picture as large as the window, a video or a sound with the browser's own controls. */
export const FileView = ({ fileid, type, owner, onClose }: Props) => {
  const { t } = useTranslation('files');
  const facts = useFileFacts(fileid);
  const name = facts?.name ?? owner;
  const address = fileAddress(fileid, facts?.name);
  return (
    <DialogFrame
      title={<bdi>{name}</bdi>}
      width="60rem"
      onCancel={onClose}
      footer={
        <>
          <Button href={address} download>
            {t('download')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Large kind={fileTypes[type].kind} address={address} name={name} />
      </div>
    </DialogFrame>
  );
};

const Large = ({ kind, address, name }: { kind: FileKind; address: string; name: string }) =>
  kind === 'video' || kind === 'sound' ? (
    <FilePlayer kind={kind} address={address} name={name} isLarge />
  ) : (
    <img className={styles.large} src={address} alt={name} />
  );
