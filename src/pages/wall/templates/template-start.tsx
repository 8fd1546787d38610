import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillTemplate } from '../../../engine/dashboard/templates/fill.ts';
import { dashboardTemplates } from '../../../engine/dashboard/templates/templates.ts';
import type { ReadDashboard } from '../../../schemas/dashboards.ts';
import { toast } from '../../../state/toasts.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useTemplate } from './use-template.ts';
import { useTemplateModules } from './use-template-modules.ts';
import styles from './templates.module.css';

/** The templates as they are filled for this person; `undefined` until the modules have come. */
export const useFilledTemplates = () => {
  const source = useTemplateModules();
  const templates = source && dashboardTemplates.map((template) => fillTemplate(template, source.modules));
  return { source, templates };
};

/** What starts an empty dashboard. */
export const TemplateStart = ({ stored }: { stored: ReadDashboard }) => {
  const { t } = useTranslation('wall');
  const { source, templates } = useFilledTemplates();
  const [chosen, setChosen] = useState<string | undefined>('energy');
  const creation = useTemplate(({ notAdded }) => {
    if (notAdded > 0) toast.info(t('templates.notAdded', { count: notAdded }));
    else toast.success(t('saved'));
  });
  const filled = templates?.find(({ template }) => template.id === chosen);
  return (
    <div className={styles.start}>
      <TemplateChoice templates={templates} chosen={chosen} hasEmpty={false} onChoose={setChosen} />
      <Button
        type="primary"
        loading={creation.isPending}
        disabled={source === undefined || filled === undefined}
        onClick={() => source && filled && creation.mutate({ filled, contextOf: source.contextOf, target: stored })}
      >
        {t('templates.use')}
      </Button>
    </div>
  );
};
