import { AutoComplete as AntdAutoComplete, type AutoCompleteProps } from 'antd';
import { inListBoxPopup } from './list-box-popup.tsx';

/** antd's text input with suggestions; its listbox has the accessible name of its combobox. */
export const AutoComplete = (props: Omit<AutoCompleteProps<string>, 'popupRender'>) => (
  <AntdAutoComplete<string> {...props} popupRender={inListBoxPopup} />
);
