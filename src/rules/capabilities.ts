import { CAPABILITIES, type Capability, type CapabilityReason } from '#vocabulary/capability.ts'
import { isBackOffice, type Role } from '#vocabulary/role.ts'
import {
  canAdminister,
  canAuthor,
  canAuthorizeClients,
  canConfirmReport,
  canCreateDossier,
  canCreateForClient,
  canEverDuplicate,
  canEverFill,
  canManageTeam,
  canReadReview,
  canRecall,
  canRegisterDossier,
  canReview,
  canScreen,
  canWriteNotes,
  seesDossiers,
  type PermissionSettings,
} from './permission.ts'

type Question = (role: Role, settings: PermissionSettings) => boolean

/** The permission behind each capability. */
const QUESTIONS: Readonly<Record<Capability, Question>> = {
  'see-own-dossiers': (role) => seesDossiers(role) && !isBackOffice(role),
  'see-team-dossiers': canManageTeam,
  'see-all-dossiers': (role) => isBackOffice(role),
  'create-dossier': canCreateDossier,
  'create-for-client': canCreateForClient,
  'register-paper': canRegisterDossier,
  fill: canEverFill,
  'authorize-clients': canAuthorizeClients,
  duplicate: canEverDuplicate,
  recall: (role, settings) => canRecall(role, { state: 'signature' }, settings),
  'confirm-report': (role, settings) =>
    canConfirmReport(role, { state: 'adequacy_report_validation' }, settings),
  'manage-team': canManageTeam,
  notes: canWriteNotes,
  review: canReview,
  'read-review': canReadReview,
  screen: canScreen,
  author: canAuthor,
  administer: canAdminister,
}

/** One capability of a role, with its reason. */
export interface KnownCapability {
  readonly key: Capability
  readonly may: boolean
  readonly why: CapabilityReason
}

/** What a role may do in a deployment, and why: where switches or read-only roles decide, the answer says so. */
export function describeCapabilities(
  role: Role,
  settings: PermissionSettings,
  isClosed: boolean,
): readonly KnownCapability[] {
  return CAPABILITIES.map((key) => {
    const ask = QUESTIONS[key]
    if (isClosed) return { key, may: false, why: 'closed' }
    if (ask(role, settings)) return { key, may: true, why: 'role' }
    if (ask(role, { ...settings, readOnlyRoles: [] })) return { key, may: false, why: 'read-only' }
    return { key, may: false, why: ask(role, everythingOn(settings, role)) ? 'setting' : 'role' }
  })
}

function everythingOn(settings: PermissionSettings, role: Role): PermissionSettings {
  return {
    ...settings,
    duplication: true,
    backOfficeForm: true,
    manualRegistration: true,
    readOnlyRoles: [],
    backOfficeGroupRoles: [...settings.backOfficeGroupRoles, role],
  }
}

/** Whether the role has access beyond its own data: the roles of the company and of the platform itself. */
export function givesWideAccess(role: Role): boolean {
  return isBackOffice(role) || !seesDossiers(role)
}
