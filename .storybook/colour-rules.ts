/** The rules of axe that depend on colours. In a second theme only these are checked, because the markup is the same. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
