/** rjsf options shared by the forms of records, boards and linkages. */
export const formBehaviour = {
  // A form of the page may be around it, and forms cannot be nested.
  tagName: 'div',
  showErrorList: false,
  noHtml5Validate: true,
  // Default values come from the engine; rjsf must add none.
  experimental_defaultFormStateBehavior: { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } },
} as const;
