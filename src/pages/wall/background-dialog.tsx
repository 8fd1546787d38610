import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { fileAddress } from '../../api/file-address.ts';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { Wall } from './use-wall.ts';
import styles from './wall.module.css';

type Props = { side: DashboardSide; wall: Pick<Wall, 'apply'>; onClose: () => void };

/** Contract "Screens": a larger picture is refused. */
const largest = 1024 * 1024;

/** Uploads a picture that may be a background; `done` gets its address. */
const useUpload = (done: (address: string) => void) => {
  const { t } = useTranslation('wall');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const take = async (file: File): Promise<void> => {
    const refusal = file.size === 0 ? 'background.empty' : file.size > largest ? 'background.large' : undefined;
    setFault(refusal && t(refusal));
    if (refusal !== undefined) return;
    setSending(true);
    try {
      const { fileid } = await call(endpoints.uploadFile, { purpose: 'media' }, { files: { file }, silent: true });
      done(fileAddress(fileid, 'background'));
    } catch (error) {
      setFault(t('background.failed', { msg: error instanceof CallError ? error.msg : '' }));
    } finally {
      setSending(false);
    }
  };
  return { fault, isSending, take };
};

/** The picture behind the cards: none, or one of one's own. */
export const BackgroundDialog = ({ side, wall, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const show = (bgImg: string): void => {
    wall.apply((former) => ({ ok: true, side: { ...former, bgImg } }));
    onClose();
  };
  const { fault, isSending, take } = useUpload(show);
  return (
    <TitledDialog title={t('background.title')} className={styles.dialog ?? ''} onClose={onClose}>
      <div className={styles.picture}>
        <p id={`${id}-rule`}>{t('background.rule')}</p>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t('background.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
        <Button
          className={styles.choosePicture ?? ''}
          icon={<Icon name="image" />}
          loading={isSending}
          danger={fault !== undefined}
          aria-describedby={`${id}-rule ${id}-fault`}
          onClick={() => picker.current?.click()}
        >
          {t('background.choose')}
        </Button>
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault !== undefined && (
            <>
              <Icon name="fault" size={12} /> {fault}
            </>
          )}
        </p>
      </div>
      <div className={styles.dialogFooter}>
        <Button disabled={side.bgImg === '' || isSending} onClick={() => show('')}>
          {t('background.default')}
        </Button>
        <Button onClick={onClose}>{t('edit.cancel')}</Button>
      </div>
    </TitledDialog>
  );
};
