import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../state/toasts.ts';
import { NameDialog } from '../name-dialog.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useFilledTemplates } from './template-start.tsx';
import { useTemplate } from './use-template.ts';

type Props = {
  isBusy: boolean;
  error: Error | null;
  onEmpty: (name: string) => void;
  onMade: (did: string) => void;
  onClose: () => void;
};

/** A further dashboard: its name, and what it starts with. */
export const NewDashboardDialog = ({ isBusy, error, onEmpty, onMade, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const { source, templates } = useFilledTemplates();
  const [chosen, setChosen] = useState<string>();
  const creation = useTemplate(({ did, notAdded }) => {
    if (notAdded > 0) toast.info(t('templates.notAdded', { count: notAdded }));
    onMade(did);
  });
  const filled = templates?.find(({ template }) => template.id === chosen);
  return (
    <NameDialog
      title={t('name.createTitle')}
      actionLabel={t('name.create')}
      start=""
      isBusy={isBusy || creation.isPending}
      error={creation.error ?? error}
      isWide
      hasChoice={chosen !== undefined}
      onName={(name) => {
        if (filled === undefined || source === undefined) onEmpty(name);
        else creation.mutate({ filled, contextOf: source.contextOf, target: { name } });
      }}
      onClose={onClose}
    >
      <TemplateChoice templates={templates} chosen={chosen} hasEmpty onChoose={setChosen} />
    </NameDialog>
  );
};
