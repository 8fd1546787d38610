/** The shape of an area's texts: the same keys with any wording. A translation `satisfies TextsLike<typeof en>`. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };
