import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';

type Props = {
  link: string | undefined;
  isBusy: boolean;
  onMake: () => void;
};

/** Makes a link that signs a wall in, and shows it until the dialog closes. */
export function WallLink({ link, isBusy, onMake }: Props) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <section className="wall-link" aria-labelledby={id}>
      <h3 id={id}>{t('devices.wallTitle')}</h3>
      <p>{t('devices.wallText')}</p>
      {link === undefined ? (
        <Button loading={isBusy} onClick={onMake}>
          {t('devices.makeLink')}
        </Button>
      ) : (
        <MadeLink link={link} />
      )}
    </section>
  );
}

function MadeLink({ link }: { link: string }) {
  const { t } = useTranslation('shell');
  // Said here and not as a notice, which a dialog over the page would cover.
  const [said, setSaid] = useState<'copied' | 'copyFailed'>();
  const copy = async () => setSaid((await copyText(link)) ? 'copied' : 'copyFailed');
  return (
    <>
      <div className="wall-link-made">
        <input readOnly value={link} aria-label={t('devices.link')} onFocus={(event) => event.target.select()} />
        <Button autoFocus type="primary" icon={<Icon name="copy" />} onClick={() => void copy()}>
          {t('devices.copy')}
        </Button>
      </div>
      <p role="status">
        {t('devices.linkOnce')} {said && t(`devices.${said}`)}
      </p>
    </>
  );
}
