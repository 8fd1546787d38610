import { type SyntheticEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultCount } from '../../renderers/parts/fault-count.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { SignInFooter } from '../../features/sign-in/sign-in-footer.tsx';
import { AdministratorFields } from './administrator-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { useSetUp } from './use-set-up.ts';
import { checkedFields, useSetupValues } from './use-setup-values.ts';
import styles from '../../features/sign-in/sign-in.module.css';

/** Company, zone and administrator; with the answer the session starts. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const { t: login } = useTranslation('login');
  const id = useId();
  const form = useSetupValues();
  const { faults } = form;
  const { isBusy, failure, setUp } = useSetUp(token);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const first = form.validate();
    if (first !== undefined) focusElement(`${id}-${first}`);
    else if (!isBusy) void setUp(form.values);
  };
  const items = faultItems(id, checkedFields, {
    zone: faults.zone === true ? t('zoneWrong') : undefined,
    phone: faults.phone && login(faults.phone),
    password: faults.password && login(faults.password),
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CompanyFields id={id} form={form} />
      <AdministratorFields id={id} form={form} />
      {items.length === 0 ? null : <FaultCount items={items} />}
      <SignInFooter
        failure={failure}
        isBusy={isBusy}
        reason={form.isMissing ? t('needAll') : undefined}
        actionLabel={{ idle: t('submit'), busy: t('submitting') }}
      />
    </form>
  );
}
