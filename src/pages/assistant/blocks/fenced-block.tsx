import { Component, memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loader } from '../../../renderers/parts/loader.ts';
import { useLoaded } from '../../../renderers/parts/use-loaded.tsx';
import { type BlockView, loaderOf } from './block-kinds.ts';
import { CodeBlock } from './code-block.tsx';
import styles from '../answer.module.css';

type Props = { kind: string; source: string };

/** Error boundary: a block that fails to render shows its source instead. */
class BlockBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** The room that a block takes before it is drawn, so that little moves then. */
export const WaitingBlock = () => {
  const { t } = useTranslation('assistant');
  return <div className={`${styles.frame} ${styles.blockWaiting}`}>{t('block.waiting')}</div>;
};

const LoadedBlock = ({ kind, source, loader }: Props & { loader: Loader<BlockView> }) => {
  const code = <CodeBlock kind={kind} source={source} isUnreadable />;
  const failed = useMemo<BlockView>(
    () => (props) => <CodeBlock kind={kind} source={props.source} isUnreadable />,
    [kind],
  );
  const View = useLoaded(loader, true, failed);
  if (View === undefined) return <WaitingBlock />;
  return (
    <BlockBoundary fallback={code}>
      <View source={source} />
    </BlockBoundary>
  );
};

/** A finished fenced block of an answer: a board, a draft, records, a diagram, or code. */
export const FencedBlock = memo(({ kind, source }: Props) => {
  const loader = loaderOf(kind);
  return loader === undefined ? (
    <CodeBlock kind={kind} source={source} />
  ) : (
    <LoadedBlock kind={kind} source={source} loader={loader} />
  );
});
FencedBlock.displayName = 'FencedBlock';
