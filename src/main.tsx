import './security/trusted-types.ts';
import 'virtual:tokens.css';
import './theme/global.css';
import './theme/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from './api/reconnect.ts';
import { loadTenant } from './api/tenant.ts';
import { App } from './app.tsx';
import { followLanguageOfOtherTabs, startTexts } from './i18n/i18n.ts';
import { watchTooltips } from './renderers/parts/tooltips.ts';
import { watchDisabledFocus } from './state/focus-of-disabled.ts';
import { watchFocus } from './state/focus-since-navigation.ts';
import { followLookOfOtherTabs, preferences, watchSystemPreferences } from './state/preferences.ts';
import { applyAppearance } from './state/root-element.ts';
import { followOtherTabs } from './state/session.ts';

watchSystemPreferences();
applyAppearance();
followOtherTabs();
followLanguageOfOtherTabs();
followLookOfOtherTabs();
watchTooltips();
watchFocus();
watchDisabledFocus();
watchConnection();

/** Longer than this the host's theme is not waited for; it then changes when it is known. Milliseconds. */
const themeWithin = 300;
const tenantLoaded = loadTenant();
const themeKnown = preferences.theme
  ? undefined
  : Promise.race([tenantLoaded, new Promise((resolve) => setTimeout(resolve, themeWithin))]);

await Promise.all([startTexts('parts'), themeKnown]);
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
