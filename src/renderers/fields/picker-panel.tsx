import { ConfigProvider, type DatePickerProps } from 'antd';
// The picker's own default texts.
import english from 'antd/es/locale/en_US';
import { type ReactNode, use, useLayoutEffect, useMemo, useRef } from 'react';
import { useDataText } from './use-data-text.ts';

/** Adds keyboard and screen-reader support to antd's calendar. */

const units = ['hour', 'minute', 'second'] as const;

/** The columns of hours, minutes and seconds scroll; a keyboard can reach them and a reader hears which is which. */
export const PickerPanel = ({ children }: { children: ReactNode }) => {
  const text = useDataText();
  const frame = useRef<HTMLDivElement>(null);
  // The columns are the library's and come and go with its views.
  useLayoutEffect(() => {
    for (const unit of units) {
      const column = frame.current?.querySelector<HTMLElement>(`ul[data-type="${unit}"]`);
      if (column == null || column.tabIndex === 0) continue;
      column.tabIndex = 0;
      column.setAttribute('aria-label', text(`field.${unit}`));
    }
  });
  return <div ref={frame}>{children}</div>;
};

type PickerTexts = NonNullable<DatePickerProps['locale']>;

/** The pack's words without those that hide which month and year a button shows: "Nov" is read as what it says. */
export const usePickerTexts = (): PickerTexts | undefined => {
  const pack = use(ConfigProvider.ConfigContext).locale?.DatePicker ?? english.DatePicker;
  return useMemo(
    () => (pack === undefined ? undefined : { ...pack, lang: { ...pack.lang, monthSelect: '', yearSelect: '' } }),
    [pack],
  );
};
