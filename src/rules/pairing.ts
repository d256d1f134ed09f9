import { type Scope, SCOPES } from '#vocabulary/pairing-scope.ts'

/** What is paired by side: a code, null for a customer that the register will create; an absent side is not paired. */
export type Pairing = Readonly<{ [scope in Scope]?: string | null | undefined }>

/** What a dossier says of its ownership, as far as pairing goes. */
export interface Ownership {
  /** `mandate`, `agreement`, or null in full property. */
  readonly mode: string | null
  /** The side the subscriber is on; null in full property. */
  readonly scope: Scope | null
}

/**
 * The side of somebody who holds so; null in full property. The words are the values of the element with
 * role `subscription.holding`. Source: domain §5.
 */
export function scopeOfHolding(holding: string | undefined): Scope | null {
  if (holding === 'BARE') return 'np'
  return holding === 'USUFRUCT' ? 'usu' : null
}

/** The sides that can be paired: a full owner stands alone on the first. Source: shell §2 Tab Pairing. */
export function pairableScopes({ scope }: Pick<Ownership, 'scope'>): readonly Scope[] {
  return scope === null ? ['np'] : SCOPES
}

/**
 * The side that has to be paired before the dossier is accepted, and is not: in mandate mode the other side
 * than the subscriber's. Undefined when nothing is missing; `forceMandate` lifts the rule.
 * Source: shell §5 "Accepting in mandate detention mode"; design "Register".
 */
export function findMissingPairing(
  { mode, scope }: Ownership,
  pairing: Pairing,
  forceMandate: boolean,
): Scope | undefined {
  if (mode !== 'mandate' || forceMandate) return undefined
  const required = scope === 'np' ? 'usu' : 'np'
  return pairing[required] === undefined ? required : undefined
}

/** The other side is paired with this very customer; creating two new ones is no duplicate. Source: shell §5. */
export function isDuplicatedPairing(pairing: Pairing, scope: Scope, code: string | null): boolean {
  return code !== null && SCOPES.some((other) => other !== scope && pairing[other] === code)
}

/**
 * What the co-subscriber status of a customer must be and is not: `with` when the dossier has a co-subscriber
 * and the customer none, `without` the other way round. A status that either does not know suits both.
 * Source: shell §5 "Code entry modal"; design "Register".
 */
export function findCoSubscriberMismatch(
  dossierHas: boolean | null,
  customerHas: boolean | null,
): 'with' | 'without' | undefined {
  if (dossierHas === null || customerHas === null || customerHas === dossierHas) return undefined
  return dossierHas ? 'with' : 'without'
}
