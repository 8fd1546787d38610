import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './embedded.module.css';
import { contextMessage, readMessage } from './protocol.ts';
import { useOwnNavigation, usePageContext } from './use-page-context.ts';
import type { EmbeddedProps } from './embedded-props.ts';
import { useLatest } from '../../state/use-latest.ts';

/**
 * A page of our own origin gets no origin at all: with `allow-same-origin` it could read the session and take its own
 * sandbox off. A page of another origin keeps its own, since it needs its cookies and can't reach ours. Both may run
 * scripts; neither may navigate the console, and a foreign one may open windows, for its own sign-in.
 */
const sandboxes = {
  own: 'allow-scripts',
  foreign: 'allow-scripts allow-same-origin allow-forms allow-popups',
} as const;

/** How a sandboxed page without origin signs its messages. */
const noOrigin = 'null';

/** Timeout of loading a page, ms. */
const timeout = 20_000;

const isThere = async (address: string, signal: AbortSignal): Promise<boolean> => {
  const response = await fetch(address, { credentials: 'omit', signal });
  return response.ok;
};

/** Whether the page can be shown: our own files are looked for first, because an iframe fires no event for a failed load. */
const useArrival = (address: string, isOwn: boolean, onFail: (reason: 'missing' | 'refused' | 'slow') => void) => {
  const [isReady, setIsReady] = useState(!isOwn);
  const fail = useLatest(onFail);
  useEffect(() => {
    const gone = new AbortController();
    if (isOwn) {
      isThere(address, gone.signal).then(
        (isFound) => (isFound ? setIsReady(true) : fail.current('missing')),
        () => gone.signal.aborted || fail.current('missing'),
      );
    }
    const refuse = (event: SecurityPolicyViolationEvent): void => {
      const isFrame = event.effectiveDirective === 'frame-src' || event.effectiveDirective === 'child-src';
      if (isFrame && new URL(address).origin === new URL(event.blockedURI, address).origin) fail.current('refused');
    };
    document.addEventListener('securitypolicyviolation', refuse);
    return () => {
      gone.abort();
      document.removeEventListener('securitypolicyviolation', refuse);
    };
  }, [address, isOwn, fail]);
  return isReady;
};

/** An embedded page in a frame; it receives theme, language and size, and only messages of the protocol are accepted from it. */
export const EmbeddedFrame = ({ address, pid, did, card, onFail }: EmbeddedProps) => {
  const { t } = useTranslation('modes');
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [contentHeight, setContentHeight] = useState<number>();
  const go = useOwnNavigation();
  const context = usePageContext({ pid, did, card }, box);
  const { origin } = new URL(address);
  const isOwn = origin === window.location.origin;
  const isReady = useArrival(address, isOwn, (reason) => onFail(t(`embedded.${reason}`, { origin })));
  const latestContext = useLatest(context);

  const postContext = useRef(() => {
    // A page without origin can't be named as the receiver; the messages contain no secret.
    frame.current?.contentWindow?.postMessage(contextMessage(latestContext.current), isOwn ? '*' : origin);
  });
  useEffect(() => postContext.current(), [context]);

  useEffect(() => {
    timer.current = setTimeout(() => onFail(t('embedded.slow', { origin })), timeout);
    return () => clearTimeout(timer.current);
    // One wait for one page; what it would say does not matter to when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address]);

  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const page = { origin: isOwn ? noOrigin : origin, source: frame.current?.contentWindow ?? null };
      const message = readMessage(event, page);
      if (message?.type === 'ready') postContext.current();
      if (message?.type === 'navigate') go(message.path);
      if (message?.type === 'size') setContentHeight(message.height);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [go, isOwn, origin]);

  return (
    <div ref={box} className={styles.place}>
      {isReady ? (
        <iframe
          ref={frame}
          className={styles.frame}
          style={contentHeight === undefined ? undefined : { minHeight: contentHeight }}
          title={t('embedded.title')}
          src={address}
          sandbox={isOwn ? sandboxes.own : sandboxes.foreign}
          referrerPolicy="no-referrer"
          onLoad={() => {
            clearTimeout(timer.current);
            postContext.current();
          }}
        />
      ) : null}
    </div>
  );
};
