import { useTranslation } from 'react-i18next';
import type { AnsweredApplication, ApplicationList } from '../../engine/automation/policy-configuration.ts';
import type { PolicyType } from '../../engine/automation/policy.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { AddApplication } from './add-application.tsx';
import { type Draft, entryOf, withApplications, withoutApplication, withType } from './configuration-draft.ts';
import type { ApplicationTexts } from './use-application-texts.ts';

/** A change that a dialog asks about, and what it is about. */
export type OpenDialog =
  | { kind: 'add'; type: PolicyType; list: ApplicationList }
  | { kind: 'remove'; type: PolicyType; list: ApplicationList; application: AnsweredApplication }
  | { kind: 'leave'; type: PolicyType };

type Props = {
  open: OpenDialog | undefined;
  config: ModuleConfig;
  draft: Draft;
  applicationTexts: ApplicationTexts;
  onChange: (draft: Draft) => void;
  onClose: () => void;
};

/** Adds applications to a list, or confirms that an application or a whole policy type is removed. */
export const ConfigurationDialogs = ({ open, config, draft, applicationTexts, onChange, onClose }: Props) => {
  const { t } = useTranslation('strategy');
  return (
    <>
      {open?.kind === 'add' ? (
        <AddApplication
          config={config}
          list={open.list}
          existing={entryOf(draft, open.type)?.[open.list] ?? []}
          onDone={(added) => onChange(withApplications(draft, open.type, open.list, added))}
          onClose={onClose}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('remove.title', { name: applicationTexts.name(open.application) })}
          actionLabel={t('remove.action')}
          onConfirm={() => {
            onChange(withoutApplication(draft, open.type, open.list, open.application));
            onClose();
          }}
          onCancel={onClose}
        >
          {t('remove.text', { link: applicationTexts.link(open.application) })}
        </ConfirmDialog>
      ) : null}
      {open?.kind === 'leave' ? (
        <ConfirmDialog
          title={t('leave.title', { type: t(`types.${open.type}`) })}
          actionLabel={t('leave.action')}
          onConfirm={() => {
            onChange(withType(draft, open.type, false));
            onClose();
          }}
          onCancel={onClose}
        >
          {t('leave.text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
};
