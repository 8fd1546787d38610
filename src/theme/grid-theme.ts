import { type Accent, coloursOf, type Theme } from './colours.ts';
import { scaled, scaledText } from './scale.ts';
import tokens from './tokens.json' with { type: 'json' };

/** The two row heights: 48 px (contract "Screens"), and 40 px as the compact choice. */
export type RowDensity = keyof typeof tokens.density;

/**
 * Parameters for AG Grid's `themeQuartz.withParams`, sized for `ratio`. Columns have no lines between them; the one
 * table that has (policies) overrides `columnBorder`.
 */
export function gridTheme(theme: Theme, ratio = 1, density: RowDensity = 'regular', accent?: Accent) {
  return { ...gridColours(theme, accent), ...gridSizes(ratio, density) };
}

function gridColours(theme: Theme, accent: Accent | undefined) {
  const c = coloursOf(theme, accent);
  return {
    browserColorScheme: theme,
    accentColor: c.accentText,
    backgroundColor: c.surface,
    foregroundColor: c.text,
    textColor: c.text,
    cellTextColor: c.text,
    headerBackgroundColor: c.tableHead,
    headerTextColor: c.textSecondary,
    borderColor: c.hairline,
    rowBorder: { style: 'solid', width: 1, color: c.hairline },
    headerRowBorder: { style: 'solid', width: 1, color: c.hairlineStrong },
    columnBorder: false,
    headerColumnBorder: false,
    pinnedColumnBorder: { style: 'solid', width: 1, color: c.hairlineStrong },
    wrapperBorder: false,
    wrapperBorderRadius: 0,
    oddRowBackgroundColor: c.surface,
    rowHoverColor: c.rowHover,
    selectedRowBackgroundColor: c.selection,
    valueChangeValueHighlightBackgroundColor: c.cellFlash,
    rangeSelectionBorderColor: c.focus,
    cellEditingBorder: { style: 'solid', width: 2, color: c.focus },
    checkboxCheckedBackgroundColor: c.accent,
    checkboxCheckedBorderColor: c.accent,
    checkboxUncheckedBorderColor: c.control,
    checkboxIndeterminateBackgroundColor: c.accent,
    checkboxIndeterminateBorderColor: c.accent,
    checkboxIndeterminateShapeColor: c.textOnAccent,
    checkboxBorderRadius: tokens.radius.tag,
    inputBorder: { style: 'solid', width: 1, color: c.control },
    inputFocusBorder: { style: 'solid', width: 1, color: c.focus },
    headerColumnResizeHandleColor: 'transparent',
    menuBackgroundColor: c.overlay,
    popupShadow: tokens.shadow[theme].popover,
  } as const;
}

function gridSizes(ratio: number, density: RowDensity) {
  return {
    fontFamily: 'var(--font)',
    fontSize: scaledText(tokens.type.body.size, ratio),
    headerFontSize: scaledText(tokens.type.caption.size, ratio),
    headerFontWeight: tokens.font.weight.regular,
    headerHeight: scaled(tokens.size.tableHead, ratio),
    rowHeight: scaled(tokens.density[density].row, ratio),
    cellHorizontalPadding: scaled(12, ratio),
    iconSize: scaled(14, ratio),
  };
}
