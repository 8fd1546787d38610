/** The shape of an area's texts: the same keys with any wording. A translation `satisfies TextsLike<typeof en>`. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };

/** Texts that come with what they are for, in every language with the same keys. */
export const defineTexts = <const T extends object>(texts: { en: T; zh: TextsLike<T> }): { en: T; zh: TextsLike<T> } =>
  texts;
