import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from './brand.tsx';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import { LanguageMenu } from './language-menu.tsx';
import styles from './phone-frame.module.css';

type FrameProps = {
  /** Whose platform this is. */
  company: string;
  /** What the choice of a language is called. */
  language: string;
  children: ReactNode;
};

/** A page that phones open by a scanned code: whose it is and in which language, then one card. */
export function PhoneFrame({ company, language, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand size={24} />
        <bdi className={styles.company}>{company}</bdi>
        <LanguageMenu name={language} />
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}

/** The heading takes the focus when what is on screen changes, so that it is read out. */
export function PhoneTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}

type NoticeProps = {
  icon: IconName;
  state: 'calm' | 'good' | 'attention' | 'bad';
  title: string;
  text: string;
  /** What can be done next. */
  children?: ReactNode;
};

/** What became of it, in the place of the form. */
export function PhoneNotice({ icon, state, title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.mark} data-state={state}>
        <Icon name={icon} size={20} />
      </span>
      <PhoneTitle key={title}>{title}</PhoneTitle>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
