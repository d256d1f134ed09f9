/** The shape a translation must have: the same keys as the French it translates, any sentence. */
export type SameKeys<French> = { readonly [Key in keyof French]: string }
