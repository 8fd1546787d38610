/** What the forms of records, boards and linkages tell rjsf alike. */
export const formBehaviour = {
  // A form of the page may be around it, and forms cannot be nested.
  tagName: 'div',
  showErrorList: false,
  noHtml5Validate: true,
  // The engine says what a new value starts with; rjsf adds nothing to it.
  experimental_defaultFormStateBehavior: { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } },
} as const;
