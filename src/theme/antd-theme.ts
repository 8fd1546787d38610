import type { ThemeConfig } from 'antd';
import { type Accent, coloursOf, type Theme } from './colours.ts';
import { scaled, scaledText } from './scale.ts';
import tokens from './tokens.json' with { type: 'json' };

const seconds = (milliseconds: string) => `${Number.parseInt(milliseconds, 10) / 1000}s`;

export type { Theme } from './colours.ts';

/**
 * antd's theme from the tokens, sized for `ratio` (see `rootRatio`). Both themes are written out because antd's dark
 * algorithm would invent its own colours; what it derives from black for fills is therefore named here too.
 */
export function antdTheme(theme: Theme, ratio = 1, accent?: Accent): ThemeConfig {
  const c = coloursOf(theme, accent);
  return { token: { ...colours(theme, c), ...measures(theme, ratio) }, components: components(c, ratio) };
}

/** The smallest control for a finger, px at scale 1. */
const touch = 48;

/** The same theme with controls for a finger. */
export function touchTheme(theme: ThemeConfig, ratio: number): ThemeConfig {
  const height = Math.max(touch, scaled(touch, ratio));
  return {
    ...theme,
    token: { ...theme.token, controlHeight: height, controlHeightSM: height, controlHeightLG: height },
  };
}

type Colours = ReturnType<typeof coloursOf>;

function colours(theme: Theme, c: Colours) {
  return {
    colorPrimary: c.accent,
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentActive,
    colorPrimaryBg: c.accentSoft,
    colorPrimaryBgHover: c.accentSoft,
    colorPrimaryBorder: c.accentLine,
    colorPrimaryText: c.accentText,
    controlItemBgActive: c.accentSoft,
    controlItemBgActiveHover: c.accentSoft,
    colorLink: c.accentText,
    colorLinkHover: c.accentText,
    colorLinkActive: c.accentText,
    colorBgLayout: c.canvas,
    colorBgContainer: c.surface,
    colorBgElevated: c.overlay,
    colorBgSpotlight: theme === 'light' ? c.textStrong : c.raised,
    colorBgContainerDisabled: c.hover,
    colorFill: c.pressed,
    colorFillSecondary: c.pressed,
    colorFillTertiary: c.hover,
    colorFillQuaternary: c.hover,
    controlItemBgHover: c.hover,
    colorBgTextHover: c.hover,
    colorBgTextActive: c.pressed,
    colorBgMask: c.scrim,
    colorText: c.text,
    colorTextBase: c.text,
    colorBgBase: c.surface,
    colorTextHeading: c.textStrong,
    colorTextSecondary: c.textSecondary,
    colorTextTertiary: c.textTertiary,
    colorTextQuaternary: c.textTertiary,
    colorTextDescription: c.textTertiary,
    colorTextDisabled: c.textDisabled,
    colorTextPlaceholder: c.textTertiary,
    colorTextLightSolid: c.textOnAccent,
    colorIcon: c.textTertiary,
    colorIconHover: c.text,
    colorBorder: c.control,
    colorBorderSecondary: c.hairline,
    colorSplit: c.hairline,
    colorBorderDisabled: c.hairlineStrong,
    controlOutline: c.focusHalo,
    ...stateColours(c),
  };
}

function stateColours(c: Colours) {
  return {
    colorSuccess: c.success,
    colorSuccessText: c.successText,
    colorSuccessBg: c.successSoft,
    colorWarning: c.warning,
    colorWarningText: c.warningText,
    colorWarningBg: c.warningSoft,
    colorError: c.danger,
    colorErrorText: c.dangerText,
    colorErrorBg: c.dangerSoft,
    colorErrorHover: c.danger,
    colorErrorBorderHover: c.danger,
    colorInfo: c.info,
    colorInfoText: c.infoText,
    colorInfoBg: c.infoSoft,
  };
}

function measures(theme: Theme, ratio: number) {
  return {
    borderRadius: tokens.radius.control,
    borderRadiusSM: tokens.radius.tag,
    borderRadiusLG: tokens.radius.dialog,
    fontFamily: 'var(--font)',
    fontSize: scaledText(tokens.type.body.size, ratio),
    fontSizeSM: scaledText(tokens.type.caption.size, ratio),
    fontSizeLG: scaledText(tokens.type.body.size, ratio),
    fontSizeHeading4: scaledText(tokens.type.title.size, ratio),
    controlHeight: scaled(tokens.size.control, ratio),
    controlHeightSM: scaled(tokens.density.compact.control, ratio),
    controlHeightLG: scaled(40, ratio),
    controlOutlineWidth: 3,
    boxShadow: tokens.shadow[theme].dialog,
    boxShadowSecondary: tokens.shadow[theme].popover,
    motionDurationFast: seconds(tokens.motion.fast),
    motionDurationMid: seconds(tokens.motion.base),
    motionDurationSlow: seconds(tokens.motion.slow),
    motionEaseOut: tokens.motion.ease,
    zIndexBase: 0,
    zIndexPopupBase: tokens.z.popover,
  };
}

function components(c: Colours, ratio: number): ThemeConfig['components'] {
  return {
    Button: {
      defaultBorderColor: c.hairlineStrong,
      defaultHoverBorderColor: c.hairlineStrong,
      defaultActiveBorderColor: c.hairlineStrong,
      defaultBg: 'transparent',
      defaultHoverBg: c.hover,
      defaultActiveBg: c.pressed,
      defaultColor: c.text,
      defaultHoverColor: c.textStrong,
      defaultActiveColor: c.textStrong,
      textTextColor: c.textSecondary,
      textTextHoverColor: c.textStrong,
      borderColorDisabled: c.hairlineStrong,
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      fontWeight: tokens.font.weight.regular,
      paddingInline: scaled(12, ratio),
      paddingInlineLG: scaled(16, ratio),
      borderRadiusLG: tokens.radius.control,
    },
    Input: {
      activeBorderColor: c.focus,
      hoverBorderColor: c.textSecondary,
      activeShadow: `0 0 0 3px ${c.focusHalo}`,
      paddingInline: scaled(10, ratio),
      paddingInlineLG: scaled(10, ratio),
      borderRadiusLG: tokens.radius.control,
    },
    // A text box stands in for selects and pickers until they are opened; its text stays where it is. With their border.
    Select: { paddingSM: scaled(10, ratio) + 1, paddingXS: scaled(8, ratio) + 1 },
    DatePicker: { paddingInline: scaled(10, ratio) },
    // antd would write the chosen one in the colour of a fill, which is too dark for words on a dark ground.
    Tabs: {
      inkBarColor: c.accentText,
      itemColor: c.textSecondary,
      itemSelectedColor: c.textStrong,
      itemHoverColor: c.textStrong,
      itemActiveColor: c.textStrong,
      horizontalItemGutter: scaled(24, ratio),
    },
    Modal: { titleFontSize: scaledText(16, ratio) },
    Segmented: { trackBg: c.segTrack, itemSelectedBg: c.segThumb },
    Tag: { defaultBg: c.hover },
    // antd's knob is made for its own height of the track, and too large for a lower one.
    Switch: {
      trackHeight: scaled(18, ratio),
      trackMinWidth: scaled(32, ratio),
      handleSize: scaled(14, ratio),
    },
  };
}
