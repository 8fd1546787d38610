import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailAddress } from '../../api/file-address.ts';
import { fileTypes, typeOfFileId } from '../../engine/file-type.ts';
import { Icon } from '../parts/icon.tsx';
import type { InputProps } from './field.ts';
import { fileIcons } from './file-icon.ts';
import styles from './file.module.css';
import { fileSize, limitText } from './file-texts.ts';
import { useRendering } from './rendering.tsx';
import { useFileFacts } from './use-file-facts.ts';
import { type Upload, useUpload } from './use-upload.ts';

/** File picker with drop and paste. Uploads immediately; the record references the file once it is saved. */
export const FileInput = ({ id, column, label, value, onChange, disabled, invalid, describedBy }: InputProps) => {
  const { t } = useTranslation('files');
  const mime = column.mime ?? '';
  const { uploadPurpose } = useRendering();
  const { upload, send, cancel } = useUpload(column, onChange);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const fileid = typeof value === 'string' && value !== '' ? value : undefined;
  const uploadFirst = (files: FileList | undefined | null) => {
    const [file] = files ?? [];
    if (file !== undefined && !disabled) send(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploadFirst(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    uploadFirst(event.clipboardData.files);
  };
  const choose = () => picker.current?.click();
  const remove = () => {
    // What was announced of the upload is no longer true.
    cancel();
    onChange(undefined);
  };
  const buttonProps = {
    id,
    disabled,
    'aria-describedby': `${id}-limits${describedBy === undefined ? '' : ` ${describedBy}`}`,
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.field}
      data-over={isOver}
      data-invalid={invalid || upload.state === 'failed'}
      data-disabled={disabled}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
    >
      <input
        ref={picker}
        type="file"
        hidden
        accept={mime}
        data-testid={`${id}-picker`}
        onChange={({ target }) => {
          uploadFirst(target.files);
          // The same file may be chosen again after a failure.
          target.value = '';
        }}
      />
      {upload.state === 'sending' ? (
        <Sending upload={upload} cancel={cancel} />
      ) : fileid === undefined ? (
        <div className={styles.row}>
          {/* The field's label alone would hide what the button does. */}
          <button
            type="button"
            {...buttonProps}
            aria-label={`${t('choose')} · ${label}`}
            className={styles.choose}
            onClick={choose}
          >
            <Icon name="import" size={16} />
            {t('choose')}
          </button>
          <span className={styles.hint}>{t(isOver ? 'drop' : 'orDrop')}</span>
        </div>
      ) : (
        <ChosenFile fileid={fileid} buttonProps={buttonProps} choose={choose} remove={remove} />
      )}
      <UploadStatus upload={upload} send={send} />
      <div id={`${id}-limits`} className={styles.limits}>
        {limitText(mime, t, uploadPurpose)}
      </div>
    </div>
  );
};

const Sending = ({ upload, cancel }: { upload: Extract<Upload, { state: 'sending' }>; cancel: () => void }) => {
  const { t } = useTranslation('files');
  const percent = Math.floor(upload.share * 100);
  return (
    <div className={styles.row}>
      <div className={styles.sending}>
        <span className={styles.name}>
          <bdi>{upload.name}</bdi>
        </span>
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={t('sending', { name: upload.name })}
        />
      </div>
      <span className={styles.share}>{percent === 100 ? t('checking') : t('sent', { percent })}</span>
      <button type="button" className={styles.action} onClick={cancel}>
        {t('cancel')}
      </button>
    </div>
  );
};

type ButtonProps = { id: string; disabled: boolean; 'aria-describedby': string };

const ChosenFile = ({
  fileid,
  buttonProps,
  choose,
  remove,
}: {
  fileid: string;
  buttonProps: ButtonProps;
  choose: () => void;
  remove: () => void;
}) => {
  const { t } = useTranslation('files');
  const { addressOf = thumbnailAddress } = useRendering();
  const facts = useFileFacts(fileid);
  const type = typeOfFileId(fileid);
  const kind = type === undefined ? 'document' : fileTypes[type].kind;
  const name =
    facts?.name ?? (type === undefined ? fileid : t('named', { kind: t(`kind.${kind}`), type: type.toUpperCase() }));
  return (
    <div className={styles.row}>
      <span className={styles.preview}>
        {kind === 'picture' ? (
          <img className={styles.thumbnail} src={addressOf(fileid)} alt="" />
        ) : (
          <Icon name={fileIcons[kind]} size={16} />
        )}
      </span>
      <span className={styles.about}>
        <span className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </span>
        {facts === undefined ? null : <span className={styles.size}>{fileSize(facts.size)}</span>}
      </span>
      <button
        type="button"
        {...buttonProps}
        className={styles.action}
        aria-label={t('replaceFile', { name })}
        onClick={choose}
      >
        {t('replace')}
      </button>
      <button
        type="button"
        className={styles.action}
        disabled={buttonProps.disabled}
        aria-label={t('removeFile', { name })}
        onClick={remove}
      >
        {t('remove')}
      </button>
    </div>
  );
};

/** ARIA live regions: announce the result of an upload to screen readers. A failure is also visible. */
const UploadStatus = ({ upload, send }: { upload: Upload; send: (file: File) => void }) => {
  const { t } = useTranslation('files');
  const { file } = upload.state === 'failed' ? upload : { file: undefined };
  return (
    <>
      <div role="alert" className={upload.state === 'failed' ? styles.failed : undefined}>
        {upload.state === 'failed' ? (
          <>
            <Icon name="fault" size={12} />
            <span>{upload.reason}</span>
            {file === undefined ? null : (
              <button type="button" className={styles.action} onClick={() => send(file)}>
                {t('retry')}
              </button>
            )}
          </>
        ) : null}
      </div>
      <div role="status" className="visually-hidden">
        {upload.state === 'done' ? t('done', { name: upload.name }) : ''}
      </div>
    </>
  );
};
