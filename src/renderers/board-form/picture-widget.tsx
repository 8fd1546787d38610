import type { WidgetProps } from '@rjsf/utils';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailAddress } from '../../api/file-address.ts';
import { fileLimit } from '../../engine/file-purpose.ts';
import { useRendering } from '../fields/rendering.tsx';
import { FaultLine } from '../parts/fault-line.tsx';
import { Icon } from '../parts/icon.tsx';
import { controlOf } from '../form/control-of.ts';
import styles from './plan-fields.module.css';

const kinds = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml,.svg';

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'msg' in error ? String(error.msg) : '';

/** A file that is too large is refused as the server would, without its upload. */
const refusalOf = ({ size, type }: File, t: TFunction<'board-dialog'>): string | undefined => {
  const limit = fileLimit('plan', type);
  return size > limit ? t('plan.tooLarge', { size: `${Math.floor(limit / 1024 / 1024)} MB` }) : undefined;
};

/** A picture of the company: shown small, chosen from the person's files. */
export const PictureWidget = (props: WidgetProps) => {
  const { t } = useTranslation('board-dialog');
  const { uploadFile, addressOf = thumbnailAddress } = useRendering();
  const { id, label, invalid, describedBy } = controlOf(props);
  const { disabled = false, onChange } = props;
  const value: unknown = props.value;
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    if (uploadFile === undefined) return;
    const refused = refusalOf(file, t);
    if (refused !== undefined) return setFailure(refused);
    const abort = new AbortController();
    sending.current = abort;
    setFailure(undefined);
    setShare(0);
    try {
      onChange(await uploadFile(file, 'plan', { signal: abort.signal, onProgress: setShare }));
    } catch (error) {
      if (!abort.signal.aborted) setFailure(messageOf(error));
    } finally {
      if (!abort.signal.aborted) setShare(undefined);
    }
  };
  return (
    <div className={styles.picture}>
      {typeof value === 'string' ? <img className={styles.thumbnail} src={addressOf(value)} alt="" /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        data-testid="plan-picture"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      <Button
        id={id}
        icon={<Icon name="image" />}
        disabled={disabled || share !== undefined}
        danger={invalid}
        aria-label={`${label}: ${t(value === undefined ? 'plan.choose' : 'plan.replace')}`}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {t(value === undefined ? 'plan.choose' : 'plan.replace')}
      </Button>
      <span className={styles.note} role="status">
        {share === undefined ? '' : t('plan.sending', { percent: Math.round(share * 100) })}
      </span>
      <FaultLine isAlert>{failure === undefined ? undefined : t('plan.failed', { msg: failure })}</FaultLine>
    </div>
  );
};
