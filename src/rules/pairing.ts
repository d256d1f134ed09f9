import { type Scope, SCOPES } from '#vocabulary/pairing-scope.ts'

/** Paired customer by side: a code, or null for a customer the register will create; an absent side is not paired. */
export type Pairing = Readonly<{ [scope in Scope]?: string | null | undefined }>

/** Ownership of a dossier, as far as pairing is concerned. */
export interface Ownership {
  /** `mandate`, `agreement`, or null for full ownership. */
  readonly mode: string | null
  /** The subscriber's side; null for full ownership. */
  readonly scope: Scope | null
}

/**
 * The side of a holder; null for full ownership. `holding` is a value of the element with role `subscription.holding`.
 * Source: domain §5.
 */
export function scopeOfHolding(holding: string | undefined): Scope | null {
  if (holding === 'BARE') return 'np'
  return holding === 'USUFRUCT' ? 'usu' : null
}

/** Sides that can be paired; full ownership only has the first. Source: shell §2 Tab Pairing. */
export function pairableScopes({ scope }: Pick<Ownership, 'scope'>): readonly Scope[] {
  return scope === null ? ['np'] : SCOPES
}

/**
 * The side that must be paired before the dossier can be accepted and is not: in mandate mode, the counterparty's.
 * Undefined when nothing is missing; `forceMandate` disables the rule.
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

/**
 * Whether the other side is paired with the same customer. Two customers to be created are not duplicates. Source:
 * shell §5.
 */
export function isDuplicatedPairing(pairing: Pairing, scope: Scope, code: string | null): boolean {
  return code !== null && SCOPES.some((other) => other !== scope && pairing[other] === code)
}

/**
 * The co-subscriber status that the customer lacks: `with` when the dossier has a co-subscriber and the customer has
 * none, `without` in the opposite case. An unknown status on either side is no mismatch.
 * Source: shell §5 "Code entry modal"; design "Register".
 */
export function findCoSubscriberMismatch(
  dossierHas: boolean | null,
  customerHas: boolean | null,
): 'with' | 'without' | undefined {
  if (dossierHas === null || customerHas === null || customerHas === dossierHas) return undefined
  return dossierHas ? 'with' : 'without'
}
