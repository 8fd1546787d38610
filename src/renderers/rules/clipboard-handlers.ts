import type { ClipboardEvent } from 'react';
import { writeHtml, writeTsv } from '../../engine/rules/sheet-text.ts';
import type { RulesEdit } from './use-rules-edit.ts';

/** Copies of what is written in a cell are the browser's own. */
const isWriting = (event: ClipboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;

/** The selected cells by the clipboard, as text with tabs and as an HTML table, which spreadsheets read and write. */
export const clipboardHandlers = (edit: RulesEdit) => {
  const copy = (event: ClipboardEvent, isCut: boolean): void => {
    if (isWriting(event)) return;
    const block = edit.copied();
    if (block === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTsv(block));
    event.clipboardData.setData('text/html', writeHtml(block));
    if (isCut) edit.clear();
  };
  return {
    onCopy: (event: ClipboardEvent): void => copy(event, false),
    onCut: (event: ClipboardEvent): void => copy(event, true),
    onPaste: (event: ClipboardEvent): void => {
      if (isWriting(event)) return;
      event.preventDefault();
      edit.paste(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'));
    },
  };
};
