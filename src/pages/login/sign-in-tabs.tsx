import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignInMethod, signInMethods } from './sign-in-methods.ts';
import type { SignInFormProps } from './sign-in-form.ts';
import styles from './sign-in-tabs.module.css';

type Props = Omit<SignInFormProps, 'takesFocus'> & {
  /** The tab that is open at first. */
  first: SignInMethod['id'];
};

/** One tab per way to sign in; arrows move between them, and the phone number stays when they change. */
export function SignInTabs({ first, ...form }: Props) {
  const { t } = useTranslation('login');
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      signInMethods.findIndex(({ id }) => id === first),
    ),
  );
  // Arrows walk over the tabs; a form that took the focus would end the walk.
  const [isByKey, setByKey] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const method = signInMethods[current];
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const next = (current + step + signInMethods.length) % signInMethods.length;
      list.current?.querySelectorAll('button')[next]?.focus();
      setCurrent(next);
      setByKey(true);
    }
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" tabIndex={-1} aria-label={t('methods')} onKeyDown={onKey}>
        {signInMethods.map((choice, index) => (
          <button
            key={choice.id}
            id={`sign-in-tab-${choice.id}`}
            type="button"
            role="tab"
            aria-selected={index === current}
            aria-controls="sign-in-panel"
            tabIndex={index === current ? 0 : -1}
            onClick={() => {
              setCurrent(index);
              setByKey(false);
            }}
          >
            {t(choice.tab)}
          </button>
        ))}
      </div>
      {method && (
        <div id="sign-in-panel" role="tabpanel" aria-labelledby={`sign-in-tab-${method.id}`}>
          <method.Form key={method.id} {...form} takesFocus={!isByKey} />
        </div>
      )}
    </>
  );
}
