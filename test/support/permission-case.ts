import { wireId } from '#rules/wire-id.ts'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import { VALID_BLOCKS } from './dossier-form.ts'
import type { Subject } from './permission-subject.ts'

/**
 * Expected access of every call: the permission tables of shell §6 and the design, restated independently of the
 * server's functions.
 */
export interface PermissionCase {
  /** As in the route list. */
  readonly call: string
  /** Distinguishes several cases of one call. */
  readonly name?: string
  /** Roles allowed by the route; others get 403 for any dossier. */
  readonly who: readonly Role[] | 'anyone'
  /** A write, refused to read-only roles. */
  readonly writes?: true
  /** The dossier the call is about, if any. */
  readonly about?: 'plain' | 'sent'
  readonly states?: readonly DossierState[]
  /** Integration states to test, with a signed dossier. */
  readonly integration?: readonly (IntegrationState | null)[]
  /** Setup before each call. */
  readonly needs?: 'receipt' | 'lead' | 'envelope'
  request(subject: Subject): { readonly path: string; readonly body?: object }
  /** Expected status of a program, for calls about the program itself. */
  readonly program?: number
  /** Expected status when permitted and visible; 200 by default. */
  answer?(asked: Asked): number
}

export interface Asked {
  readonly role: Role
  readonly state: DossierState
  readonly integration: IntegrationState | null
  readonly form: Subject['form']
}

export const ALL = ROLES
export const ADVISING: readonly Role[] = ['advisor', 'partner', 'manager']
export const BACK_OFFICE: readonly Role[] = ['backOfficeUser', 'manageDossier', 'compliance']
/** The back-office group of the matrix; compliance reads only. */
export const PAPER_WRITERS: readonly Role[] = ['backOfficeUser', 'manageDossier']
/** Everybody who may fill some form. */
export const FILLERS: readonly Role[] = ROLES.filter(
  (role) => !['compliance', 'author', 'administrator'].includes(role),
)
export const REVIEWER: readonly Role[] = ['manageDossier']
export const REVIEW_READERS: readonly Role[] = ['manageDossier', 'compliance']
export const EVERY_STATE = DOSSIER_STATES
export const ENDED: readonly DossierState[] = ['signed', 'canceled', 'rejected']
export const NO_MORE = 409

/** Expected for roles other than the back office; the test form has no mission. Source: design "States". */
export const ANSWERS_OPEN: readonly DossierState[] = ['ongoing', 'adequacy_report_validated', 'unsigned']
export const DOCUMENTS_OPEN: readonly DossierState[] = [...ANSWERS_OPEN, 'additional_documents']

export const writing =
  (open: readonly DossierState[]) =>
  ({ role, state, form }: Asked): number => {
    if (!BACK_OFFICE.includes(role)) return open.includes(state) ? 200 : NO_MORE
    if (role === 'compliance') return 403
    if (form !== 'back_office') return 403
    return state === 'ongoing' ? 200 : NO_MORE
  }
export const reading =
  (path: string) =>
  ({ id }: Subject) => ({ path: path.replace('{id}', String(id)) })
export const noDossier = (path: string, body?: object) => () => ({ path, ...(body ? { body } : {}) })
export const holder = ({ formId }: Subject) =>
  Object.entries(VALID_BLOCKS['holder'] ?? {}).map(([name, value]) => ({
    elementId: wireId(formId, name),
    value,
  }))
