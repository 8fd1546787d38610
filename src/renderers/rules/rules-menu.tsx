import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeTsv } from '../../engine/rules/sheet-text.ts';
import { toast } from '../../state/toasts.ts';
import { copyText } from '../parts/copy-text.ts';
import { type MenuItem, MenuList, useOutsidePress } from '../parts/menu-button.tsx';
import type { RulesEdit } from './use-rules-edit.ts';
import styles from './rules-menu.module.css';

/** Where the menu was opened, px from the corner of the window. */
export type MenuPoint = { left: number; top: number };

type Props = {
  point: MenuPoint;
  edit: RulesEdit;
  disabled: boolean;
  /** Closes the menu; the focus goes back to the cell. */
  onClose: () => void;
};

/** Least distance between the menu and the edge of the window, px. */
const edge = 8;

/** The context menu of the cells: what the toolbar and the keys do with the chosen cells and their rules. */
export const RulesMenu = ({ point, edit, disabled, onClose }: Props) => {
  const { t } = useTranslation('rules');
  const box = useRef<HTMLDivElement>(null);
  const items = useMenuItems(edit, disabled);
  useOutsidePress(box, true, onClose);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(edge, Math.min(point.left, window.innerWidth - width - edge))}px`;
    current.style.top = `${Math.max(edge, Math.min(point.top, window.innerHeight - height - edge))}px`;
  }, [point]);
  return (
    <div ref={box} className={styles.menu} style={point}>
      <MenuList id="rules-menu" name={t('menu.name')} items={items} onClose={onClose} />
    </div>
  );
};

const useMenuItems = (edit: RulesEdit, disabled: boolean): MenuItem[] => {
  const { t } = useTranslation('rules');
  const copy = async (): Promise<boolean> => {
    const block = edit.copied();
    if (block === undefined) return false;
    const isCopied = await copyText(writeTsv(block));
    if (!isCopied) toast.info(t('menu.copyByKey'));
    return isCopied;
  };
  const cut = async (): Promise<void> => {
    if (await copy()) edit.clear();
  };
  // Browsers give no clipboard over plain http, and only with permission otherwise; its key always works.
  const paste = async (): Promise<void> => {
    try {
      edit.paste(await navigator.clipboard.readText(), '');
    } catch {
      toast.info(t('menu.pasteByKey'));
    }
  };
  const itemOf = (key: 'cut' | 'copy' | 'paste' | 'clear' | 'fill', act: () => unknown): MenuItem => ({
    key,
    label: t(`menu.${key}`),
    onChoose: () => void act(),
  });
  if (disabled) return [itemOf('copy', copy)];
  return [
    itemOf('cut', cut),
    itemOf('copy', copy),
    itemOf('paste', paste),
    itemOf('clear', edit.clear),
    itemOf('fill', edit.fillDown),
    { key: 'add', label: t('add'), isApart: true, onChoose: () => edit.addRow() },
    { key: 'duplicate', label: t('menu.duplicate'), onChoose: edit.copyRows },
    { key: 'delete', label: t('menu.delete'), onChoose: edit.deleteRows },
    { key: 'up', label: t('up'), onChoose: () => edit.moveRows(-1) },
    { key: 'down', label: t('down'), onChoose: () => edit.moveRows(1) },
  ];
};
