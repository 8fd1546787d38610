import type { WidgetProps } from '@rjsf/utils';

/** Accessibility props shared by the controls of a form. Where several fields share one message, `ui:note` is its id. */
export const controlOf = ({ id, label, rawErrors = [], options }: WidgetProps) => {
  const invalid = rawErrors.length > 0;
  const note = typeof options['note'] === 'string' ? options['note'] : `${id}-note`;
  return { id, label, invalid, describedBy: invalid || options.help !== undefined ? note : undefined };
};
