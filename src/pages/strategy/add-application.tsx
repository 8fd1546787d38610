import { Button, Radio } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from '../../features/forms/form.module.css';
import { Select } from '../../renderers/parts/select.tsx';
import { columnsOf } from '../../engine/builtin-columns.ts';
import {
  type AnsweredApplication,
  applicationKey,
  type ApplicationList,
  configuredLinks,
} from '../../engine/automation/policy-configuration.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { ReferenceChain, type ReferenceChoice } from './reference-chain.tsx';
import { useConnected } from './use-connected.ts';
import styles from './strategy.module.css';

type Props = {
  config: ModuleConfig;
  list: ApplicationList;
  /** Applications that the list has. */
  existing: readonly AnsweredApplication[];
  onDone: (added: readonly AnsweredApplication[]) => void;
  onClose: () => void;
};

type Link = (typeof configuredLinks)[number];

/** The column that both lists have, where the connection is by one. */
const sharedColumn: Readonly<Record<Link, string | undefined>> = {
  space: 'space',
  business: 'business',
  reference: undefined,
};

/** Connection mode and applications, which are added to a list of the configuration together. */
export const AddApplication = ({ config, list, existing, onDone, onClose }: Props) => {
  const { t } = useTranslation('strategy');
  const id = useId();
  const [link, setLink] = useState<Link>();
  const [pids, setPids] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<ReferenceChoice>();
  const [isTried, setTried] = useState(false);
  const shared = link === undefined ? undefined : sharedColumn[link];
  const applications = useConnected(shared);
  const columns = columnsOf(config);
  const isOpen = (option: Link): boolean => {
    const name = sharedColumn[option];
    return name === undefined || columns.get(name)?.pid !== undefined;
  };
  const isReference = link === 'reference';
  const added: readonly AnsweredApplication[] =
    link === undefined
      ? []
      : isReference
        ? chosen === undefined
          ? []
          : [{ ...chosen, link }]
        : pids.map((pid) => ({ pid, link, field: '', detail: [], name: applications.nameOf(pid) }));
  const takenKeys = new Set(existing.map(applicationKey));
  const twice = added.filter((application) => takenKeys.has(applicationKey(application)));
  const fault = {
    link: link === undefined ? t('add.needLink') : undefined,
    application:
      added.length === 0
        ? t(isReference ? 'add.needField' : 'add.needApplication')
        : twice.length > 0
          ? t(isReference ? 'add.sameReference' : 'add.sameLink', {
              name: twice.map(({ name }) => name ?? '').join(', '),
            })
          : undefined,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault.link !== undefined || fault.application !== undefined) return;
    onDone(added);
    onClose();
  };
  const shownFault = isTried && link !== undefined ? fault.application : undefined;
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
            {t('add.verb')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={formStyles.dialog} noValidate onSubmit={submit}>
        <fieldset className={styles.links} aria-describedby={isTried && fault.link ? `${id}-link` : undefined}>
          <legend>{t('links.label')}</legend>
          <Radio.Group
            value={link}
            onChange={({ target }) => {
              setLink(configuredLinks.find((configuredLink) => configuredLink === target.value));
              setPids([]);
              setChosen(undefined);
              setTried(false);
            }}
          >
            {configuredLinks.map((configuredLink) => (
              <Radio key={configuredLink} value={configuredLink} disabled={!isOpen(configuredLink)}>
                {t(`links.${configuredLink}`)}
                {isOpen(configuredLink) ? null : (
                  <span className={formStyles.help}> {t(`links.${configuredLink}Closed`)}</span>
                )}
              </Radio>
            ))}
          </Radio.Group>
          {isTried && fault.link !== undefined ? (
            <p id={`${id}-link`} role="alert" className={styles.fault}>
              <Icon name="fault" size={12} /> {fault.link}
            </p>
          ) : null}
        </fieldset>
        {link === undefined ? null : (
          <FieldRow
            id={`${id}-application`}
            label={t(isReference ? 'add.field' : 'add.application')}
            isRequired
            fault={shownFault}
            help={t(`links.${link}Note`)}
          >
            {isReference ? (
              <ReferenceChain
                id={`${id}-application`}
                config={config}
                value={chosen}
                invalid={shownFault !== undefined}
                onChange={setChosen}
              />
            ) : (
              <Select
                id={`${id}-application`}
                mode="multiple"
                value={[...pids]}
                options={applications.groups}
                loading={applications.isPending}
                placeholder={t('add.choose')}
                notFoundContent={applications.isPending ? t('loading') : t('add.nothing')}
                showSearch={{ optionFilterProp: 'label' }}
                aria-label={t('add.application')}
                aria-describedby={`${id}-application-note`}
                aria-invalid={shownFault !== undefined}
                {...(shownFault === undefined ? {} : { status: 'error' as const })}
                onChange={(next) => setPids(next)}
              />
            )}
          </FieldRow>
        )}
      </form>
    </DialogFrame>
  );
};
