/** Sentences by key, in both languages. */
export type Wording = Readonly<Record<string, readonly [french: string, english: string]>>
