import { type DossierState, isFinal } from '#vocabulary/dossier-state.ts'
import { isAdvising, isBackOffice, isClient, type Role } from '#vocabulary/role.ts'
import { BACK_OFFICE_FORM, FORM_CODES } from '#vocabulary/form-code.ts'
import { listOfState } from './dossier-state.ts'

/** What the permission questions look at; state is the main state. */
export interface DossierPermissionView {
  readonly state: DossierState
  readonly formCode: string
}

/** Switches and lists of the deployment that permissions read. Source: shell §9. */
export interface PermissionSettings {
  readonly duplication: boolean
  readonly duplicationOfCanceled: boolean
  readonly documentDownload: boolean
  readonly backOfficeForm: boolean
  readonly manualRegistration: boolean
  readonly backOfficeGroupRoles: readonly Role[]
  readonly readOnlyRoles: readonly Role[]
}

/** May create a dossier on the client form at all. Source: shell §2 Dashboard; design "Permissions". */
export function canCreateDossier(role: Role): boolean {
  return isAdvising(role) || role === 'prospectDirect'
}

/** May pick a customer, or create for a lead. Source: shell §2 Dashboard. */
export function canCreateForClient(role: Role): boolean {
  return isAdvising(role)
}

/**
 * May start a dossier on the back-office form, for a subscription that came on paper: the back-office group,
 * while the form and manual registration are both switched on. Source: shell §2 Dashboard, §6, §9.
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

/** May see the list of their clients: the same people who may start a dossier for one. Source: shell §2. */
export function canListClients(role: Role): boolean {
  return canCreateForClient(role)
}

/** May give clients and prospects access to a dossier, and make a prospect of a lead. Source: wizard §4, §6. */
export function canAuthorizeClients(
  role: Role,
  settings: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  return canCreateForClient(role) && !settings.readOnlyRoles.includes(role)
}

/** Who a dossier belongs to and who may open it stays as it was when the dossier was signed or given up. */
export function isOpenToAuthorization(state: DossierState): boolean {
  return !isFinal(state)
}

/** States in which people other than the back office may write answers. Source: design "States". */
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
 * May write answers of this dossier now. The back office writes dossiers of its own form, and only in entry.
 * Source: shell §6; design "States".
 */
export function canFill(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  if (settings.readOnlyRoles.includes(role)) return false
  if (isBackOffice(role))
    return canWriteBackOfficeForm(role, dossier, settings) && dossier.state === 'ongoing'
  return isWritableState(dossier.state)
}

/** May this role write a dossier of any kind, in any state. */
export function canEverFill(role: Role, settings: PermissionSettings): boolean {
  return FORM_CODES.some((formCode) => canFill(role, { state: 'ongoing', formCode }, settings))
}

function canWriteBackOfficeForm(
  role: Role,
  dossier: DossierPermissionView,
  settings: PermissionSettings,
): boolean {
  return dossier.formCode === BACK_OFFICE_FORM && settings.backOfficeGroupRoles.includes(role)
}

/** Shows Modify in a list: opens the wizard for writing. Source: shell §6. */
export function canModify(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  if (settings.readOnlyRoles.includes(role)) return false
  if (isBackOffice(role))
    return canWriteBackOfficeForm(role, dossier, settings) && listOfState(dossier.state) === 'current'
  return listOfState(dossier.state) === 'current'
}

/**
 * May end a dossier that is not signed yet, without a reason; `manageDossier` only one of the back-office form.
 * Source: shell §6.
 */
export function canCancel(
  role: Role,
  dossier: DossierPermissionView,
  settings: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  if (settings.readOnlyRoles.includes(role)) return false
  if (isFinal(dossier.state)) return false
  if (role === 'manageDossier') return dossier.formCode === BACK_OFFICE_FORM
  return role === 'prospectDirect' || isAdvising(role)
}

/** May refuse a dossier at once, with a reason. Source: design "States". */
export function canReject(role: Role, dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  if (settings.readOnlyRoles.includes(role)) return false
  if (isFinal(dossier.state)) return false
  if (isBackOffice(role)) return canWriteBackOfficeForm(role, dossier, settings)
  return isAdvising(role)
}

/** May make another dossier of this one from its row in a list. Source: shell §6 "Duplicate". */
export function canDuplicate(
  role: Role,
  dossier: DossierPermissionView,
  settings: PermissionSettings,
): boolean {
  if (!canEverDuplicate(role, settings)) return false
  if (dossier.state === 'signed' || dossier.state === 'rejected') return false
  return dossier.state !== 'canceled' || settings.duplicationOfCanceled
}

/** The same from the end of its form, which only a signed dossier reaches. Source: wizard §2 "Buttons". */
export function canDuplicateFinished(
  role: Role,
  dossier: DossierPermissionView,
  settings: PermissionSettings,
): boolean {
  return canEverDuplicate(role, settings) && dossier.state === 'signed'
}

/** Whether this role duplicates dossiers at all. */
export function canEverDuplicate(role: Role, settings: PermissionSettings): boolean {
  if (!settings.duplication || settings.readOnlyRoles.includes(role)) return false
  return isAdvising(role)
}

function isInOrPastSignature(state: DossierState): boolean {
  return state === 'signature' || state === 'signed'
}

/**
 * May download its documents: while the subscription is out to be signed, and once it is signed. Source: shell
 * §6, §9.
 */
export function canDownload(dossier: DossierPermissionView, settings: PermissionSettings): boolean {
  return settings.documentDownload && isInOrPastSignature(dossier.state)
}

/**
 * May see what happened to its envelopes: while the subscription is out to be signed, and once it is signed;
 * clients and prospects never. Source: shell §6.
 */
export function canSeeHistory(role: Role, dossier: DossierPermissionView): boolean {
  return isInOrPastSignature(dossier.state) && !isClient(role)
}

/**
 * May call back documents that are out to be signed, to correct them and send them again. Source: domain §1
 * (void).
 */
export function canRecall(
  role: Role,
  dossier: Pick<DossierPermissionView, 'state'>,
  settings: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  if (settings.readOnlyRoles.includes(role) || !isAdvising(role)) return false
  return dossier.state === 'mission_validation' || dossier.state === 'signature'
}

/** May confirm a suitability report that awaits it; only those who advise on the dossier. Source: design "States". */
export function canConfirmReport(
  role: Role,
  dossier: Pick<DossierPermissionView, 'state'>,
  settings: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  if (settings.readOnlyRoles.includes(role) || !isAdvising(role)) return false
  return dossier.state === 'adequacy_report_validation'
}

/** Is shown the way to the account page, where the deployment has one. Source: shell §2, §6. */
export function canSeeProfileLink(role: Role, hasProfilePage: boolean): boolean {
  return hasProfilePage && role === 'partner'
}

/** Integration decisions, pairing, the review page. Source: shell §6. */
export function canReview(role: Role): boolean {
  return role === 'manageDossier'
}
