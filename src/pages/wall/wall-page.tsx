import { QueryClientProvider } from '@tanstack/react-query';
import { Button, ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { CallError } from '../../api/call-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { statuses } from '../../api/statuses.ts';
import { useComponentTexts } from '../../i18n/component-texts.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { usePageTitle } from '../../features/frame/page-title.ts';
import { signInAddress } from '../../state/return-address.ts';
import { session } from '../../state/session.ts';
import { useLatest } from '../../state/use-latest.ts';
import { chartVariables } from '../../theme/chart-theme.ts';
import type { DashboardSide } from '../../engine/dashboard/layout.ts';
import { isInHand } from '../../theme/scale.ts';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { overlayOpacity } from '../../theme/background-opacity.ts';
import { pictureUrl, pictureStyle } from './background-picture.ts';
import { EmptyWall } from './empty-wall.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useNewBuild } from './use-new-build.ts';
import { useSlideShow } from './use-slide-show.ts';
import { useScreenSize } from './use-screen.ts';
import { useWall, type Wall } from './use-wall.ts';
import { useWallAddress } from './use-wall-address.ts';
import { useWallTheme } from './use-wall-theme.ts';
import { WallControls } from './wall-controls.tsx';
import { WallDraft } from './wall-draft.tsx';
import { WallInbox } from './wall-inbox.tsx';
import { WallGrid } from './wall-grid.tsx';
import { WallStack } from './wall-stack.tsx';
import missing from './missing-wall.module.css';
import styles from './wall.module.css';

/** `/index`: the full-screen dashboard. Without a session the sign-in page leads back here. Contract "Screens". */
export const WallPage = () => {
  const { loginsession, end } = useSnapshot(session);
  const componentTexts = useComponentTexts();
  // Which dashboard and which slide show it was.
  const { pathname, search } = useLocation();
  if (!loginsession)
    return (
      <Navigate replace to={signInAddress(end === undefined || end === 'expired' ? pathname + search : undefined)} />
    );
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={componentTexts}>
        <PageRendering pid="">
          <WallOfAddress />
        </PageRendering>
      </ConfigProvider>
    </QueryClientProvider>
  );
};

const WallOfAddress = () => {
  const wallAddress = useWallAddress();
  // The slides of a wall link are not in its address but come with each dashboard; one that is gone brings none.
  const [linkSlides, setLinkSlides] = useState<readonly string[]>([]);
  // As a React key: another dashboard gets a new draft and page mode.
  return (
    <FullWall
      key={wallAddress.address.did}
      wallAddress={wallAddress}
      linkSlides={linkSlides}
      onLinkSlides={setLinkSlides}
    />
  );
};

const Cards = ({ side, wall }: { side: DashboardSide; wall: Wall }) => {
  const size = useScreenSize();
  return isInHand(size) && !wall.isEditing ? <WallStack side={side} /> : <WallGrid side={side} wall={wall} />;
};

/** Seconds for which a slide that cannot be shown says why. */
const missingSlideSeconds = 10;

/** Continues the slide show if a dashboard was deleted or cannot be loaded, because no user is there to press a button. */
const NextSlide = ({ wallAddress, linkSlides }: { wallAddress: WallAddressState; linkSlides: readonly string[] }) => {
  const { address } = wallAddress;
  const slides = address.slides.length > 0 ? address.slides : linkSlides;
  useSlideShow({ ...wallAddress, address: { ...address, slides, seconds: missingSlideSeconds } }, false);
  return null;
};

type WallAddressState = ReturnType<typeof useWallAddress>;

type FullWallProps = {
  wallAddress: WallAddressState;
  linkSlides: readonly string[];
  onLinkSlides: (dashboards: readonly string[]) => void;
};

const useLinkSlides = (stored: Wall['stored'], onLinkSlides: FullWallProps['onLinkSlides']): void => {
  const dashboards = stored?.slides?.dashboards;
  useEffect(() => {
    if (dashboards !== undefined) onLinkSlides(dashboards);
  }, [dashboards, onLinkSlides]);
};

/** Goes to a dashboard that a save has added, once its draft is gone: before that, leaving would ask whether to save. */
const useAddedDashboard = ({ added, isEditing }: Wall, { go }: WallAddressState): void => {
  const latest = useLatest(go);
  useEffect(() => {
    if (added !== undefined && !isEditing) latest.current({ did: added }, true);
  }, [added, isEditing, latest]);
};

/** It was deleted or is no longer shared, also if it was shown before. */
const isGone = ({ error }: Pick<Wall, 'error'>): boolean =>
  error instanceof CallError && error.status === statuses.notFound;

/** Takes the place of a dashboard that is gone or could not be loaded. */
const MissingWall = ({ wall, wallAddress, linkSlides }: Omit<FullWallProps, 'onLinkSlides'> & { wall: Wall }) => {
  const { t } = useTranslation('wall');
  return (
    <main>
      <h1 className="visually-hidden">{t('title')}</h1>
      <NextSlide wallAddress={wallAddress} linkSlides={linkSlides} />
      {isGone(wall) ? (
        <ErrorState
          isPage
          title={t('goneTitle')}
          actions={<Button onClick={() => wallAddress.go({ did: '', slides: [] })}>{t('toDefault')}</Button>}
        >
          {t('goneText')}
        </ErrorState>
      ) : (
        <ErrorState isPage title={t('failedTitle')} onRetry={wall.retry}>
          {t('failedText')}
        </ErrorState>
      )}
    </main>
  );
};

const FullWall = ({ wallAddress, linkSlides, onLinkSlides }: FullWallProps) => {
  const { t } = useTranslation('wall');
  const wall = useWall(wallAddress.address.did);
  usePageTitle(t('title'));
  useNewBuild(wall.isEditing);
  const { side, stored } = wall;
  useLinkSlides(stored, onLinkSlides);
  useAddedDashboard(wall, wallAddress);
  const { chartTheme, antd } = useWallTheme(stored && side);
  // The draft of a dashboard that is gone can still be saved as a new one.
  const isWithdrawn = isGone(wall) && !wall.isEditing;
  if (side === undefined || stored === undefined || isWithdrawn)
    return wall.isPending ? (
      <main aria-busy>
        <h1 className="visually-hidden">{t('title')}</h1>
      </main>
    ) : (
      <ConfigProvider theme={antd}>
        <div className={`${styles.wall} ${missing.missing}`} style={chartVariables(chartTheme)}>
          <MissingWall wall={wall} wallAddress={wallAddress} linkSlides={linkSlides} />
        </div>
      </ConfigProvider>
    );
  return (
    <div
      className={styles.wall}
      style={{ ...chartVariables(chartTheme), ...pictureStyle(side.bgImg) }}
      data-orientation={wall.orientation}
      data-edited={wall.isEditing}
    >
      {pictureUrl(side.bgImg) !== undefined && <div className={styles.veil} style={{ opacity: overlayOpacity }} />}
      <main className={styles.content}>
        <h1 className="visually-hidden">{t('title')}</h1>
        {side.dashlist.length === 0 && !wall.isEditing ? (
          <ConfigProvider theme={antd}>
            <EmptyWall stored={stored} onEdit={wall.isReadOnly ? undefined : wall.edit} />
          </ConfigProvider>
        ) : (
          <Cards side={side} wall={wall} />
        )}
      </main>
      <ConfigProvider theme={antd}>
        <WallControls side={side} wall={wall} stored={stored} wallAddress={wallAddress} />
      </ConfigProvider>
      <OfflineNote />
      <WallInbox />
      <WallDraft did={wallAddress.address.did} wall={wall} />
      <div role="status" className="visually-hidden">
        {wall.announcement}
      </div>
    </div>
  );
};
