import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import tokens from '../src/theme/tokens.json' with { type: 'json' };

/** The frame around the stories has the name and the colours of the product. */

const { light } = tokens.color;

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Colonnade',
    brandUrl: './?path=/docs/start-here--docs',
    brandTarget: '_self',
    fontBase: tokens.font.family,
    colorPrimary: light.accent,
    colorSecondary: light.accentText,
    appBg: light.canvas,
    appContentBg: light.surface,
    appPreviewBg: light.surface,
    appBorderColor: light.hairline,
    appBorderRadius: tokens.radius.dialog,
    textColor: light.text,
    textMutedColor: light.textSecondary,
    barBg: light.surface,
    barTextColor: light.textSecondary,
    barSelectedColor: light.accentText,
    inputBg: light.surface,
    inputBorder: light.control,
    inputTextColor: light.text,
    inputBorderRadius: tokens.radius.control,
  }),
});
