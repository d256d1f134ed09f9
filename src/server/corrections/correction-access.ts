import { canReview, type PermissionSettings } from '#rules/permission.ts'
import { isLiveCorrection } from '#rules/correction-state.ts'
import { Failure } from '#rules/failure.ts'
import type { Concerned } from '#vocabulary/correction.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Party } from '#vocabulary/party.ts'
import { isAdvising, isBackOffice } from '#vocabulary/role.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { SigningView } from '../signature/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { StoredCorrection } from './correction-store.ts'

/** The caller: an account that sees the dossier, or a party in a view opened with its code. */
export type Caller =
  | { readonly kind: 'account'; readonly user: User }
  | { readonly kind: 'party'; readonly view: SigningView }

/** A request about a dossier, with its caller. */
export interface CorrectionRequest<Body> {
  readonly caller: Caller
  readonly dossierId: number
  readonly body: Body
  readonly locale: Locale
}

/** The acting account and party, as recorded. */
export interface Actor {
  readonly actorId: number | null
  readonly party: Party | null
}

export function actorOf(caller: Caller, dossier: LoadedDossier): Actor {
  if (caller.kind === 'party') return { actorId: null, party: caller.view.party }
  return { actorId: caller.user.id, party: partyOf(caller.user, dossier) ?? null }
}

/** The party that an account is in the signed documents; undefined for staff, and for a client who signed nothing. */
export function partyOf(user: User, { envelopes }: LoadedDossier): Party | undefined {
  return envelopes
    .flatMap(({ parties }) => parties)
    .findLast(({ accountId, party }) => accountId === user.id && party !== 'subscriberAdvisor')?.party
}

/** Whether a correction asks this party. The advisor answers as staff. */
export function isConcerned(concerned: Concerned, party: Party | undefined | null): boolean {
  return party !== undefined && party !== null && concerned === party
}

type Answering = Pick<StoredCorrection, 'concerned'>

/**
 * Whether the caller may answer: the person concerned, or an advisor on their behalf; for the back office's form, the back
 * office itself.
 */
export function canAnswer(
  caller: Caller,
  dossier: LoadedDossier,
  { concerned }: Answering,
  settings: PermissionSettings,
): boolean {
  if (caller.kind === 'party') return isConcerned(concerned, caller.view.party)
  const { user } = caller
  if (settings.readOnlyRoles.includes(user.role)) return false
  if (isBackOffice(user.role))
    return (
      concerned === 'backOffice' &&
      dossier.row.form_code === BACK_OFFICE_FORM &&
      settings.backOfficeGroupRoles.includes(user.role)
    )
  return isAdvising(user.role) || isConcerned(concerned, partyOf(user, dossier))
}

/**
 * Whether the caller may refuse the correction: only the person concerned. An advisor who answers for a party cannot
 * disagree on its behalf.
 */
export function canRefuse(
  caller: Caller,
  dossier: LoadedDossier,
  correction: Answering,
  settings: PermissionSettings,
): boolean {
  const isOnBehalf =
    caller.kind === 'account' && isAdvising(caller.user.role) && correction.concerned !== 'advisor'
  return !isOnBehalf && canAnswer(caller, dossier, correction, settings)
}

/** Whether the caller may request a correction: reviewers and advisors of anybody, a signatory of their own answers. */
export function canOpen(
  caller: Caller,
  dossier: LoadedDossier,
  concerned: Concerned,
  settings: PermissionSettings,
): boolean {
  if (caller.kind === 'party') return isConcerned(concerned, caller.view.party)
  const { user } = caller
  if (settings.readOnlyRoles.includes(user.role)) return false
  return canReview(user.role) || isAdvising(user.role) || isConcerned(concerned, partyOf(user, dossier))
}

/**
 * Whether the caller may withdraw it: the party or account that requested it, an advisor when another advisor requested it,
 * and any reviewer. What a reviewer asks for, an advisor has to answer.
 */
export function canWithdraw(
  caller: Caller,
  { askedBy, askedParty, askedRole }: Pick<StoredCorrection, 'askedBy' | 'askedParty' | 'askedRole'>,
  settings: PermissionSettings,
): boolean {
  if (caller.kind === 'party') return askedParty === caller.view.party
  const { role, id } = caller.user
  if (settings.readOnlyRoles.includes(role)) return false
  const isOwn = askedBy !== null && askedBy === id
  return isOwn || canReview(role) || (isAdvising(role) && askedRole !== null && isAdvising(askedRole))
}

/** Whether the caller may remind the person concerned. */
export function canRemind(caller: Caller, settings: PermissionSettings): boolean {
  if (caller.kind === 'party' || settings.readOnlyRoles.includes(caller.user.role)) return false
  return canReview(caller.user.role) || isAdvising(caller.user.role)
}

/** Review states in which a correction may be requested. */
const OPENABLE: readonly (IntegrationState | null)[] = ['ongoing', 'error', 'validated', 'sync']

/** Whether a correction of this dossier may be requested, ignoring one that is already live. */
export function isOpenable({ row }: LoadedDossier): boolean {
  return row.state === 'signed' && OPENABLE.includes(row.integration_state)
}

/** 409 while another correction is open or being signed. */
export function requireNone(corrections: readonly StoredCorrection[]): void {
  if (corrections.some((each) => each.stage === 'signed' && isLiveCorrection(each)))
    throw new Failure('CORRECTION_OPEN')
}
