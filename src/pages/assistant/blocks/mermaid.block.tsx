import { Segmented } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../renderers/boards/frame/save-file.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { IconButton } from '../../../renderers/parts/icon-button.tsx';
import { MenuList, useOutsidePress } from '../../../renderers/parts/menu-button.tsx';
import { useTheme } from '../../../state/preferences.ts';
import { toast } from '../../../state/toasts.ts';
import { CodeBlock } from './code-block.tsx';
import { diagramPng, type Drawing, drawDiagram, svgAddress } from './draw-diagram.ts';
import { canZoom, defaultZoom, zoomed } from './zoom.ts';
import answerStyles from '../answer.module.css';
import styles from './diagram.module.css';

type Drawn = { kind: 'drawing' } | { kind: 'drawn'; drawing: Drawing } | { kind: 'failed'; reason: string };

const useDrawing = (source: string): Drawn => {
  const theme = useTheme();
  const [drawn, setDrawn] = useState<Drawn>({ kind: 'drawing' });
  useEffect(() => {
    let isWanted = true;
    drawDiagram(source, theme).then(
      (drawing) => isWanted && setDrawn({ kind: 'drawn', drawing }),
      (error: unknown) =>
        isWanted && setDrawn({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [source, theme]);
  return drawn;
};

type Tab = 'chart' | 'code';

/** A mermaid diagram with its source, a zoom and a download. Its picture is an image: nothing in it runs. */
export const View = ({ source }: { source: string }) => {
  const { t } = useTranslation('assistant');
  const drawn = useDrawing(source);
  const [tab, setTab] = useState<Tab>('chart');
  const [zoom, setZoom] = useState(defaultZoom);
  return (
    <figure className={`${answerStyles.frame} ${styles.diagram}`}>
      <figcaption className={answerStyles.frameHead}>
        <span className={answerStyles.frameTitle}>{t('diagram.title')}</span>
        <Segmented<Tab>
          size="small"
          aria-label={t('diagram.view')}
          value={tab}
          options={(['chart', 'code'] as const).map((value) => ({ value, label: t(`diagram.${value}`) }))}
          onChange={setTab}
        />
        {drawn.kind === 'drawn' && tab === 'chart' && (
          <>
            <span className={styles.frameLine} />
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
          </>
        )}
        {drawn.kind === 'drawn' && <Download drawing={drawn.drawing} />}
      </figcaption>
      {tab === 'code' ? <CodeBlock kind="mermaid" source={source} /> : <Chart drawn={drawn} zoom={zoom} />}
    </figure>
  );
};

const Chart = ({ drawn, zoom }: { drawn: Drawn; zoom: number }) => {
  const { t } = useTranslation('assistant');
  if (drawn.kind === 'drawing')
    return <div className={`${styles.diagramView} ${styles.diagramWaiting}`}>{t('diagram.drawing')}</div>;
  if (drawn.kind === 'failed') {
    return (
      <p className={styles.diagramFailed} role="alert">
        <Icon name="warning" />
        {t('diagram.failed', { reason: drawn.reason })}
      </p>
    );
  }
  const { svg, width, height } = drawn.drawing;
  return (
    // A big drawing scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.diagramView} role="group" aria-label={t('diagram.title')} tabIndex={0}>
      <img
        src={svgAddress(svg)}
        alt={t('diagram.title')}
        width={width}
        height={height}
        // At zoom 1 a wide drawing fits the frame.
        style={{ width: `calc(min(100%, ${width / 16}rem) * ${zoom})` }}
      />
    </div>
  );
};

const ZoomButtons = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => {
  const { t } = useTranslation('assistant');
  const button = (step: 1 | -1, word: 'zoomIn' | 'zoomOut', icon: 'zoomIn' | 'zoomOut') => (
    <IconButton
      icon={icon}
      size="small"
      aria-label={t(`diagram.${word}`)}
      title={t(`diagram.${word}`)}
      disabled={!canZoom(zoom, step)}
      onClick={() => onZoom(zoomed(zoom, step))}
    />
  );
  const percent = Math.round(zoom * 100);
  return (
    <>
      {button(-1, 'zoomOut', 'zoomOut')}
      <output className={styles.zoom} aria-label={t('diagram.zoom', { percent })}>
        {percent} %
      </output>
      {button(1, 'zoomIn', 'zoomIn')}
    </>
  );
};

const Download = ({ drawing }: { drawing: Drawing }) => {
  const { t } = useTranslation('assistant');
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useOutsidePress(root, isOpen, () => setOpen(false));
  const name = t('diagram.file');
  const savePng = async (): Promise<void> => {
    try {
      const ground = getComputedStyle(root.current ?? document.body).getPropertyValue('--sunken');
      saveFile(`${name}.png`, await diagramPng(drawing, ground));
    } catch {
      toast.error(t('diagram.pngFailed'));
    }
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={root} className={styles.download}>
      <IconButton
        icon="export"
        size="small"
        ref={button}

        aria-label={t('diagram.download')}
        title={t('diagram.download')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <MenuList
          id={id}
          name={t('diagram.download')}
          items={[
            {
              key: 'svg',
              label: t('diagram.svg'),
              onChoose: () => saveFile(`${name}.svg`, new Blob([drawing.svg], { type: 'image/svg+xml' })),
            },
            { key: 'png', label: t('diagram.png'), onChoose: () => void savePng() },
          ]}
          onClose={close}
        />
      )}
    </div>
  );
};
