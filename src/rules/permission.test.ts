import { describe, expect, it } from 'vitest'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import { BACK_OFFICE_FORM, CLIENT_FORM } from '#vocabulary/form-code.ts'
import { ADVISING_ROLES, BACK_OFFICE_ROLES, INVESTOR_ROLES, ROLES, type Role } from '#vocabulary/role.ts'
import {
  canAuthorizeClients,
  canCancel,
  canConfirmReport,
  canCreateDossier,
  canCreateForClient,
  canDownload,
  canDuplicate,
  canDuplicateFinished,
  canEverDuplicate,
  canEverFill,
  canFill,
  canListClients,
  canModify,
  canRecall,
  canRegisterDossier,
  canReject,
  canReview,
  canSeeHistory,
  canSeeProfileLink,
  isOpenToAuthorization,
  isWritableState,
  type DossierPermissionView,
  type PermissionSettings,
} from './permission.ts'

const SETTINGS: PermissionSettings = {
  duplication: true,
  duplicationOfCanceled: false,
  documentDownload: true,
  backOfficeForm: true,
  manualRegistration: true,
  backOfficeGroupRoles: ['backOfficeUser'],
  readOnlyRoles: [],
}
const READ_ONLY: PermissionSettings = { ...SETTINGS, readOnlyRoles: ROLES }
const ONGOING: DossierPermissionView = { state: 'ongoing', formCode: CLIENT_FORM }
const PAPER: DossierPermissionView = { state: 'ongoing', formCode: BACK_OFFICE_FORM }
const WRITABLE: readonly DossierState[] = [
  'ongoing',
  'additional_documents',
  'unsigned',
  'mission_abort',
  'adequacy_report_validated',
]
const CURRENT = statesWhere((state) => !['signature', 'signed', 'canceled', 'rejected'].includes(state))
const UNFINISHED = statesWhere((state) => !['signed', 'canceled', 'rejected'].includes(state))

/** Roles that are permitted, in vocabulary order. */
function rolesThat(can: (role: Role) => boolean): readonly Role[] {
  return ROLES.filter(can)
}

/** States that are permitted, in vocabulary order. */
function statesWhere(can: (state: DossierState) => boolean): readonly DossierState[] {
  return DOSSIER_STATES.filter(can)
}

describe('starting a dossier', () => {
  it('is for advisors and for investors without one', () => {
    expect(rolesThat(canCreateDossier)).toEqual(['prospectDirect', ...ADVISING_ROLES])
    expect(rolesThat(canCreateForClient)).toEqual(ADVISING_ROLES)
    expect(rolesThat(canListClients)).toEqual(ADVISING_ROLES)
  })

  it('on paper is for the back-office group, while both switches are on', () => {
    const allowed = (settings: PermissionSettings) => rolesThat((role) => canRegisterDossier(role, settings))

    expect(allowed(SETTINGS)).toEqual(['backOfficeUser'])
    expect(allowed({ ...SETTINGS, backOfficeGroupRoles: ROLES })).toEqual(BACK_OFFICE_ROLES)
    expect(allowed({ ...SETTINGS, backOfficeForm: false })).toEqual([])
    expect(allowed({ ...SETTINGS, manualRegistration: false })).toEqual([])
    expect(allowed({ ...READ_ONLY, backOfficeGroupRoles: ROLES })).toEqual([])
  })

  it('is shared with clients by advisors, until the dossier ends', () => {
    expect(rolesThat((role) => canAuthorizeClients(role, SETTINGS))).toEqual(ADVISING_ROLES)
    expect(rolesThat((role) => canAuthorizeClients(role, READ_ONLY))).toEqual([])
    expect(statesWhere(isOpenToAuthorization)).toEqual(UNFINISHED)
  })
})

describe('writing answers', () => {
  it('is possible in states of entry', () => {
    expect(statesWhere(isWritableState)).toEqual(statesWhere((state) => WRITABLE.includes(state)))
  })

  it('is for everyone outside the back office on the client form, in those states', () => {
    expect(rolesThat((role) => canFill(role, ONGOING, SETTINGS))).toEqual([
      ...INVESTOR_ROLES,
      ...ADVISING_ROLES,
    ])
    expect(rolesThat((role) => canFill(role, ONGOING, READ_ONLY))).toEqual([])
    expect(statesWhere((state) => canFill('client', { ...ONGOING, state }, SETTINGS))).toEqual(
      statesWhere((state) => WRITABLE.includes(state)),
    )
  })

  it('is for the back-office group on its own form, in entry only', () => {
    expect(canFill('backOfficeUser', PAPER, SETTINGS)).toBe(true)
    expect(canFill('manageDossier', PAPER, SETTINGS)).toBe(false)
    expect(statesWhere((state) => canFill('backOfficeUser', { ...PAPER, state }, SETTINGS))).toEqual([
      'ongoing',
    ])
  })

  it('is possible on some form for all but the back office outside its group', () => {
    expect(rolesThat((role) => canEverFill(role, SETTINGS))).toEqual([
      ...INVESTOR_ROLES,
      ...ADVISING_ROLES,
      'backOfficeUser',
    ])
    expect(rolesThat((role) => canEverFill(role, READ_ONLY))).toEqual([])
  })

  it('is offered in a list while the dossier is current, and never to readers', () => {
    const states = (role: Role, dossier: DossierPermissionView) =>
      statesWhere((state) => canModify(role, { ...dossier, state }, SETTINGS))

    expect(states('advisor', ONGOING)).toEqual(CURRENT)
    expect(states('backOfficeUser', PAPER)).toEqual(CURRENT)
    expect(states('backOfficeUser', ONGOING)).toEqual([])
    expect(states('manageDossier', PAPER)).toEqual([])
    expect(rolesThat((role) => canModify(role, ONGOING, READ_ONLY))).toEqual([])
    expect(rolesThat((role) => canModify(role, PAPER, READ_ONLY))).toEqual([])
  })
})

describe('ending a dossier', () => {
  it('by cancelling it is for advisors and direct investors, and for reviewers on paper', () => {
    expect(rolesThat((role) => canCancel(role, ONGOING, SETTINGS))).toEqual([
      'prospectDirect',
      ...ADVISING_ROLES,
    ])
    expect(rolesThat((role) => canCancel(role, PAPER, SETTINGS))).toEqual([
      'prospectDirect',
      ...ADVISING_ROLES,
      'manageDossier',
    ])
    expect(rolesThat((role) => canCancel(role, PAPER, READ_ONLY))).toEqual([])
  })

  it('by refusing it is for advisors, and for the back-office group on paper', () => {
    expect(rolesThat((role) => canReject(role, ONGOING, SETTINGS))).toEqual(ADVISING_ROLES)
    expect(rolesThat((role) => canReject(role, PAPER, SETTINGS))).toEqual([
      ...ADVISING_ROLES,
      'backOfficeUser',
    ])
    expect(rolesThat((role) => canReject(role, PAPER, READ_ONLY))).toEqual([])
  })

  it('is possible until it is signed or has ended', () => {
    expect(statesWhere((state) => canCancel('advisor', { ...ONGOING, state }, SETTINGS))).toEqual(UNFINISHED)
    expect(statesWhere((state) => canReject('advisor', { ...ONGOING, state }, SETTINGS))).toEqual(UNFINISHED)
  })
})

describe('duplicating a dossier', () => {
  const states = (settings: PermissionSettings) =>
    statesWhere((state) => canDuplicate('advisor', { ...ONGOING, state }, settings))

  it('is for advisors where the deployment has it', () => {
    expect(rolesThat((role) => canEverDuplicate(role, SETTINGS))).toEqual(ADVISING_ROLES)
    expect(rolesThat((role) => canDuplicate(role, ONGOING, SETTINGS))).toEqual(ADVISING_ROLES)
    expect(rolesThat((role) => canEverDuplicate(role, { ...SETTINGS, duplication: false }))).toEqual([])
    expect(rolesThat((role) => canEverDuplicate(role, READ_ONLY))).toEqual([])
  })

  it('from a list leaves out signed and refused ones, and canceled ones without their switch', () => {
    const open = statesWhere((state) => !['signed', 'rejected'].includes(state))

    expect(states(SETTINGS)).toEqual(UNFINISHED)
    expect(states({ ...SETTINGS, duplicationOfCanceled: true })).toEqual(open)
  })

  it('from the end of the form is possible once it is signed', () => {
    expect(statesWhere((state) => canDuplicateFinished('advisor', { ...ONGOING, state }, SETTINGS))).toEqual([
      'signed',
    ])
    expect(canDuplicateFinished('client', { ...ONGOING, state: 'signed' }, SETTINGS)).toBe(false)
  })
})

describe('documents and envelopes', () => {
  it('are downloaded while they are out to be signed and afterwards, where the deployment has it', () => {
    const states = (settings: PermissionSettings) =>
      statesWhere((state) => canDownload({ ...ONGOING, state }, settings))

    expect(states(SETTINGS)).toEqual(['signature', 'signed'])
    expect(states({ ...SETTINGS, documentDownload: false })).toEqual([])
  })

  it('show their history to all roles except clients and prospects', () => {
    expect(rolesThat((role) => canSeeHistory(role, { ...ONGOING, state: 'signed' }))).toEqual([
      'prospectDirect',
      ...ADVISING_ROLES,
      ...BACK_OFFICE_ROLES,
    ])
    expect(statesWhere((state) => canSeeHistory('advisor', { ...ONGOING, state }))).toEqual([
      'signature',
      'signed',
    ])
  })

  it('are recalled by advisors while they are out to be signed', () => {
    expect(rolesThat((role) => canRecall(role, { state: 'signature' }, SETTINGS))).toEqual(ADVISING_ROLES)
    expect(rolesThat((role) => canRecall(role, { state: 'signature' }, READ_ONLY))).toEqual([])
    expect(statesWhere((state) => canRecall('advisor', { state }, SETTINGS))).toEqual([
      'signature',
      'mission_validation',
    ])
  })

  it('have their suitability report confirmed by advisors while it waits', () => {
    const state = 'adequacy_report_validation'

    expect(rolesThat((role) => canConfirmReport(role, { state }, SETTINGS))).toEqual(ADVISING_ROLES)
    expect(rolesThat((role) => canConfirmReport(role, { state }, READ_ONLY))).toEqual([])
    expect(statesWhere((each) => canConfirmReport('advisor', { state: each }, SETTINGS))).toEqual([state])
  })
})

describe('pages', () => {
  it('of the account are linked for partners, where there are any', () => {
    expect(rolesThat((role) => canSeeProfileLink(role, true))).toEqual(['partner'])
    expect(rolesThat((role) => canSeeProfileLink(role, false))).toEqual([])
  })

  it('of the review are for reviewers', () => {
    expect(rolesThat(canReview)).toEqual(['manageDossier'])
  })
})
