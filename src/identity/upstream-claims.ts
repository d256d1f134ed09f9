import type { ClaimPath, UpstreamSettings } from './ports.ts'

type Claims = Readonly<Record<string, unknown>>

/** Identity asserted by an upstream provider. */
export interface UpstreamPerson {
  readonly subject: string
  /** Value of the claim that names the account. */
  readonly key: string | undefined
  /** The identifier by which the provider's directory manages accounts here; undefined where none is read. */
  readonly externalId: string | undefined
  /** In lower case; set only when the provider asserts it as verified. */
  readonly verifiedEmail: string | undefined
  readonly firstName: string
  readonly lastName: string
  /** Values of the claim that roles are mapped from. */
  readonly roleValues: readonly string[]
  /** Whether the sign-in there counts as two factors. */
  readonly hasTwoFactors: boolean
}

/** Whether the ID token lacks claims that the user info endpoint may have. */
export function isIncomplete({ claims }: UpstreamSettings, idToken: Claims): boolean {
  return [claims.account, claims.verified].some((path) => findClaim(idToken, path) === undefined)
}

/** Whether the required `acr` is missing. */
export function lacksAcr({ acr }: UpstreamSettings, idToken: Claims): boolean {
  return acr.length > 0 && !listTexts(idToken['acr']).some((value) => acr.includes(value))
}

/** Reads a person from the claims. Only `idToken` says how the person authenticated, since it is signed for this sign-in. */
export function readPerson(settings: UpstreamSettings, idToken: Claims, all: Claims): UpstreamPerson {
  const { claims } = settings
  const text = (path: ClaimPath) => listTexts(findClaim(all, path))[0]
  return {
    subject: listTexts(idToken['sub'])[0] ?? '',
    key: text(claims.account),
    externalId:
      claims.externalId === undefined ? undefined : listTexts(findClaim(idToken, claims.externalId))[0],
    verifiedEmail: isTrue(findClaim(all, claims.verified)) ? text(claims.email)?.toLowerCase() : undefined,
    firstName: text(claims.firstName) ?? '',
    lastName: text(claims.lastName) ?? text(['name']) ?? '',
    roleValues: claims.role === undefined ? [] : listTexts(findClaim(all, claims.role)),
    hasTwoFactors: countsTwoFactors(settings, idToken),
  }
}

function countsTwoFactors({ secondFactor }: UpstreamSettings, idToken: Claims): boolean {
  if (secondFactor === 'always') return true
  const has = (claim: string, values: readonly string[]) =>
    listTexts(idToken[claim]).some((value) => values.includes(value))
  return has('acr', secondFactor.acr) || has('amr', secondFactor.amr)
}

function findClaim(claims: Claims, path: ClaimPath): unknown {
  let value: unknown = claims
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** Entra ID sends 1 in `xms_edov`; some providers send text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

function listTexts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((each): each is string => typeof each === 'string' && each !== '')
}
