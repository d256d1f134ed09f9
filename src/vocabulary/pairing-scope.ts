/**
 * Sides of an ownership that a customer is paired with. `np`: bare owner or full owner; `usu`: usufructuary. Source:
 * shell §3.
 */
export const SCOPES = ['np', 'usu'] as const
export type Scope = (typeof SCOPES)[number]

/** Whether an untrusted word is a scope. */
export function isScope(word: unknown): word is Scope {
  return SCOPES.some((known) => known === word)
}
