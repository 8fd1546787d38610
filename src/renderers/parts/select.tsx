import { Select as AntdSelect, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldNote } from './field-row.tsx';
import { inListBoxPopup } from './list-box-popup.tsx';

type Option = NonNullable<SelectProps['options']>[number];

/** A listbox may have options and groups only, so what an empty one says is a disabled option. */
const emptyOption = (content: string) => (
  <div role="option" aria-selected="false" aria-disabled="true">
    <FieldNote id={undefined} help={content} />
  </div>
);

/** antd's select; its listbox has the accessible name of its combobox. */
export const Select = <Value,>({
  popupRender = (list) => list,
  notFoundContent,
  ...props
}: Omit<SelectProps<Value, Option>, 'notFoundContent'> & { notFoundContent?: string }) => {
  const { t } = useTranslation('parts');
  return (
    <AntdSelect<Value, Option>
      {...props}
      notFoundContent={emptyOption(notFoundContent ?? t('noChoices'))}
      popupRender={(list) => popupRender(inListBoxPopup(list))}
    />
  );
};
