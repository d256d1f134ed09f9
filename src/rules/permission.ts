import { type DossierState, isFinal } from '#vocabulary/dossier-state.ts'
import { isAdvising, isBackOffice, isClient, type Role } from '#vocabulary/role.ts'
import { BACK_OFFICE_FORM, FORM_CODES } from '#vocabulary/form-code.ts'
import { listOfState } from './dossier-state.ts'

/** Properties of a dossier that permissions depend on; `state` is the main state. */
export interface DossierPermissionView {
  readonly state: DossierState
  readonly formCode: string
}

/** Feature switches and lists of the deployment that permissions depend on. Source: shell §9. */
export interface PermissionSettings {
  readonly duplication: boolean
  readonly duplicationOfCanceled: boolean
  readonly documentDownload: boolean
  readonly backOfficeForm: boolean
  readonly manualRegistration: boolean
  readonly backOfficeGroupRoles: readonly Role[]
  readonly readOnlyRoles: readonly Role[]
}

type InState = Pick<DossierPermissionView, 'state'>
type Restricting = Pick<PermissionSettings, 'readOnlyRoles'>

/** Whether the role sees any dossier: all do but those who work on the platform itself. */
export function seesDossiers(role: Role): boolean {
  return role !== 'author' && role !== 'administrator'
}

/** Whether the role may create dossiers on the client form. Source: shell §2 Dashboard; design "Permissions". */
export function canCreateDossier(role: Role): boolean {
  return isAdvising(role) || role === 'prospectDirect'
}

/** Whether the role may create a dossier for a client or a lead. Source: shell §2 Dashboard. */
export function canCreateForClient(role: Role): boolean {
  return isAdvising(role)
}

/**
 * Whether the role may start a dossier on the back-office form, for a paper subscription: the back-office group, while
 * the form and manual registration are both switched on. Source: shell §2 Dashboard, §6, §9.
 */
export function canRegisterDossier(
  role: Role,
  settings: Pick<
    PermissionSettings,
    'backOfficeForm' | 'manualRegistration' | 'backOfficeGroupRoles' | 'readOnlyRoles'
  >,
): boolean {
  const isOn = settings.backOfficeForm && settings.manualRegistration
  if (!isOn || settings.readOnlyRoles.includes(role)) return false
  return isBackOffice(role) && settings.backOfficeGroupRoles.includes(role)
}

/** Whether the role has a list of clients: the same roles that may start a dossier for one. Source: shell §2. */
export function canListClients(role: Role): boolean {
  return canCreateForClient(role)
}

/**
 * Whether the role may give clients and prospects access to a dossier, and turn a lead into a prospect. Source: wizard
 * §4, §6.
 */
export function canAuthorizeClients(role: Role, settings: Restricting): boolean {
  return canCreateForClient(role) && !settings.readOnlyRoles.includes(role)
}

/** Ownership and access of a dossier are frozen once it is signed or abandoned. */
export function isOpenToAuthorization(state: DossierState): boolean {
  return !isFinal(state)
}

/** States in which users outside the back office may write answers. Source: design "States". */
export function isWritableState(state: DossierState): boolean {
  return [
    'ongoing',
    'adequacy_report_validated',
    'mission_abort',
    'unsigned',
    'additional_documents',
  ].includes(state)
}

/**
 * Whether the role may write answers of this dossier now. The back office writes only on its own form, and only during
 * entry.
 * Source: shell §6; design "States".
 */
export function canFill(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  if (!canWriteForm(role, dossier, settings)) return false
  return isBackOffice(role) ? dossier.state === 'ongoing' : isWritableState(dossier.state)
}

/** Whether the role may write some dossier, of any form in any state. */
export function canEverFill(role: Role, settings: PermissionSettings): boolean {
  return FORM_CODES.some((formCode) => canFill(role, { state: 'ongoing', formCode }, settings))
}

/** Whether the role may write the form of this dossier in some state. */
function canWriteForm(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  if (settings.readOnlyRoles.includes(role) || !seesDossiers(role)) return false
  if (!isBackOffice(role)) return true
  return dossier.formCode === BACK_OFFICE_FORM && settings.backOfficeGroupRoles.includes(role)
}

/** Whether lists offer Modify, which opens the wizard for writing. Source: shell §6. */
export function canModify(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  return canWriteForm(role, dossier, settings) && listOfState(dossier.state) === 'current'
}

/**
 * Whether the role may cancel a dossier before its signature, without a reason; `manageDossier` only on the back-office
 * form.
 * Source: shell §6.
 */
export function canCancel(role: Role, dossier: DossierPermissionView, settings: Restricting): boolean {
  if (settings.readOnlyRoles.includes(role)) return false
  if (isFinal(dossier.state)) return false
  if (role === 'manageDossier') return dossier.formCode === BACK_OFFICE_FORM
  return role === 'prospectDirect' || isAdvising(role)
}

/** Whether the role may reject a dossier, with a reason. Source: design "States". */
export function canReject(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  if (isFinal(dossier.state) || !canWriteForm(role, dossier, settings)) return false
  return isBackOffice(role) || isAdvising(role)
}

/** Whether the role may duplicate a dossier from a list. Source: shell §6 "Duplicate". */
export function canDuplicate(
  role: Role,
  dossier: DossierPermissionView,
  settings: PermissionSettings,
): boolean {
  if (!canEverDuplicate(role, settings)) return false
  if (dossier.state === 'signed' || dossier.state === 'rejected') return false
  return dossier.state !== 'canceled' || settings.duplicationOfCanceled
}

/**
 * Whether the role may duplicate a dossier from the last page of its form, which only a signed dossier reaches. Source:
 * wizard §2 "Buttons".
 */
export function canDuplicateFinished(
  role: Role,
  dossier: DossierPermissionView,
  settings: PermissionSettings,
): boolean {
  return canEverDuplicate(role, settings) && dossier.state === 'signed'
}

/** Whether the role may duplicate any dossier at all. */
export function canEverDuplicate(role: Role, settings: PermissionSettings): boolean {
  if (!settings.duplication || settings.readOnlyRoles.includes(role)) return false
  return isAdvising(role)
}

function isInOrPastSignature(state: DossierState): boolean {
  return state === 'signature' || state === 'signed'
}

/** Whether documents can be downloaded: while the subscription is out for signature and once it is signed. Source: shell §6, §9. */
export function canDownload(dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  return settings.documentDownload && isInOrPastSignature(dossier.state)
}

/**
 * Whether the container that proves a dossier may be downloaded: while the subscription is out for signature and once
 * it is signed. What it contains depends on the reader.
 */
export function canTakeEvidence(dossier: InState): boolean {
  return isInOrPastSignature(dossier.state)
}

/**
 * Whether the role may see the history of envelopes: while the subscription is out for signature and
 * once it is signed; never for clients and prospects. Source: shell §6.
 */
export function canSeeHistory(role: Role, dossier: DossierPermissionView): boolean {
  return isInOrPastSignature(dossier.state) && !isClient(role) && seesDossiers(role)
}

/** Whether the role may recall documents out for signature, to correct and resend them. Source: domain §1 (void). */
export function canRecall(role: Role, dossier: InState, settings: Restricting): boolean {
  if (settings.readOnlyRoles.includes(role) || !isAdvising(role)) return false
  return dossier.state === 'mission_validation' || dossier.state === 'signature'
}

/** Whether the role may confirm a pending suitability report; only advising roles. Source: design "States". */
export function canConfirmReport(role: Role, dossier: InState, settings: Restricting): boolean {
  if (settings.readOnlyRoles.includes(role) || !isAdvising(role)) return false
  return dossier.state === 'adequacy_report_validation'
}

/** Whether the role is shown a link to the account page, if the deployment has one. Source: shell §2, §6. */
export function canSeeProfileLink(role: Role, hasProfilePage: boolean): boolean {
  return hasProfilePage && role === 'partner'
}

/** Whether the role may see how a dossier that it sees came about: reviewers, and those who advise in it. */
export function canSeeTimeline(role: Role): boolean {
  return canReview(role) || isAdvising(role)
}

/** Whether the role sees a team by person, hands its dossiers over and plans its absences. */
export function canManageTeam(role: Role): boolean {
  return role === 'manager'
}

/** Whether the role belongs to a network, with colleagues who cover absences. */
export function hasTeam(role: Role): boolean {
  return role === 'manager' || role === 'advisor'
}

/** Whether the role has notes on clients and dossiers: those who advise, never an investor or the company. */
export function canWriteNotes(role: Role): boolean {
  return isAdvising(role)
}

/** Whether the role changes the deployment in the studio. It sees no dossier. */
export function canAuthor(role: Role): boolean {
  return role === 'author'
}

/** Whether the role administers the installation: programs, journal, work, privacy, settings. It sees no dossier. */
export function canAdminister(role: Role): boolean {
  return role === 'administrator'
}

/** Whether the role sees the status of the installation and of its external services. */
export function canSeeStatus(role: Role): boolean {
  return canReview(role) || canAdminister(role)
}

/** Whether the role reads reviews: those who decide, and compliance, which decides nothing there. */
export function canReadReview(role: Role): boolean {
  return canReview(role) || canScreen(role)
}

/** Whether the role sees and settles the hits of screening. No other role may learn of one. */
export function canScreen(role: Role): boolean {
  return role === 'compliance'
}

/** Whether the role may write the conclusion that enhanced vigilance asks for. */
export function canConclude(role: Role): boolean {
  return canReadReview(role)
}

/** Whether the role may review: integration decisions and pairing. Source: shell §6. */
export function canReview(role: Role): boolean {
  return role === 'manageDossier'
}
