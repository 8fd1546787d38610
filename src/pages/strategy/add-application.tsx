import { Button } from 'antd';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from '../../features/forms/form.module.css';
import type { AnsweredApplication, ApplicationList } from '../../engine/automation/policy-configuration.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { ApplicationChoice } from './application-choice.tsx';
import { LinkChoice } from './link-choice.tsx';
import { useNewApplications } from './use-new-applications.ts';

type Props = {
  config: ModuleConfig;
  list: ApplicationList;
  /** Applications that the list has. */
  existing: readonly AnsweredApplication[];
  onDone: (added: readonly AnsweredApplication[]) => void;
  onClose: () => void;
};

/** Connection mode and applications, which are added to a list of the configuration together. */
export const AddApplication = ({ config, list, existing, onDone, onClose }: Props) => {
  const { t } = useTranslation('strategy');
  const id = useId();
  const choice = useNewApplications(existing);
  const { link, added } = choice;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!choice.validate()) return;
    onDone(added);
    onClose();
  };
  return (
    <DialogFrame
      title={t(`lists.${list}Add`)}
      width="40rem"
      mask={{ closable: false }}
      hasChanges={added.length > 0}
      onCancel={onClose}
      footer={
        <>
          <CancelButton>{t('cancel')}</CancelButton>
          <Button type="primary" form={`${id}-form`} htmlType="submit">
            {t('add.action')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={formStyles.dialog} noValidate onSubmit={submit}>
        <LinkChoice id={`${id}-link`} config={config} choice={choice} />
        {link === undefined ? null : (
          <ApplicationChoice id={`${id}-application`} config={config} link={link} choice={choice} />
        )}
      </form>
    </DialogFrame>
  );
};
