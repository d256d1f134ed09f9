/** Sides of an ownership that a customer is paired with: bare owner or full owner, usufructuary. Source: shell §3. */
export const SCOPES = ['np', 'usu'] as const
export type Scope = (typeof SCOPES)[number]

/** Whether a word from outside names a side. */
export function isScope(word: unknown): word is Scope {
  return SCOPES.some((known) => known === word)
}
