import type { FieldType } from '../../engine/field-type.ts';
import type { ShownCell } from '../../engine/rules/cell-kind.ts';
import { iconElement } from '../parts/icon-element.ts';
import styles from './rules.module.css';
import type { RuleFault } from './rules-store.ts';

/** Cells of rules are plain elements: hundreds of them are drawn when a table opens. */

/** An element with a class and what is in it. */
export function element(tag: string, className: string | undefined, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.append(...inside);
  return made;
}

const unseen = (text: string): HTMLElement => element('span', styles.unseen, text);

/** A fault with its whole message for screen readers, or with few words that everybody sees. */
export const faultMark = (message: string, shown?: string): HTMLElement =>
  element(
    'span',
    styles.faultMark,
    iconElement('fault', 12),
    shown === undefined ? unseen(message) : element('span', styles.faultText, shown),
  );

const warningMark = (warning: string): HTMLElement =>
  element('span', styles.warnMark, iconElement('warning', 12), unseen(warning));

/** A cell in words with what is noted of it. */
export type CellContent = {
  display: ShownCell;
  text: string;
  align: FieldType['align'];
  fault: RuleFault | undefined;
  warning: RuleFault | undefined;
  flag: { on: string; off: string };
};

const flagOf = (isOn: boolean, label: string): HTMLElement => {
  const flag = element('span', styles.flag, ...(isOn ? [iconElement('check', 12)] : []));
  flag.dataset['on'] = String(isOn);
  flag.setAttribute('role', 'img');
  flag.setAttribute('aria-label', label);
  return flag;
};

const valueOf = ({ isReference, unit }: ShownCell, text: string): HTMLElement =>
  element(
    'bdi',
    isReference ? styles.reference : styles.value,
    ...(isReference ? [iconElement('link', 12)] : []),
    text,
    ...(unit === '' ? [] : [element('span', styles.unit, ` ${unit}`)]),
  );

/** What a cell shows while it is not written. */
export function cellContent({ display, text, align, fault, warning, flag }: CellContent): HTMLElement {
  if (display.isOn !== undefined) return flagOf(display.isOn, display.isOn ? flag.on : flag.off);
  const isEmpty = text === '';
  const inside = [
    ...(warning === undefined || fault !== undefined ? [] : [warningMark(warning.message)]),
    ...(fault === undefined ? [] : [faultMark(fault.message, isEmpty ? (fault.short ?? fault.message) : undefined)]),
    ...(display.sign === '' ? [] : [element('span', styles.sign, display.sign)]),
    ...(isEmpty ? (fault === undefined ? [element('span', styles.none, '—')] : []) : [valueOf(display, text)]),
  ];
  const content = element('span', styles.content, ...inside);
  content.dataset['align'] = align;
  content.title = (fault ?? warning)?.message ?? text;
  return content;
}
