import { wireId } from '#rules/wire-id.ts'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import { VALID_BLOCKS } from './dossier-form.ts'
import type { Subject } from './permission-subject.ts'

/**
 * What every call answers to whom: the permission tables of shell §6 and of the design said once more by
 * hand, without the functions that the server asks.
 */
export interface PermissionCase {
  /** As the list of routes says it. */
  readonly call: string
  /** When one call has several cases. */
  readonly name?: string
  /** Roles that may make it at all; the others get 403 whatever it is about. */
  readonly who: readonly Role[] | 'anyone'
  /** It changes something: nothing for a role of the read-only list. */
  readonly writes?: true
  /** The dossier it is about; absent when it is about none. */
  readonly about?: 'plain' | 'sent'
  readonly states?: readonly DossierState[]
  /** States of the review to walk through; the dossier is signed then. */
  readonly integration?: readonly (IntegrationState | null)[]
  /** What has to be there before each call. */
  readonly needs?: 'receipt' | 'lead' | 'envelope'
  request(subject: Subject): { readonly path: string; readonly body?: object }
  /** The status for somebody who may call and sees the dossier; 200 when absent. */
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
export const BACK_OFFICE: readonly Role[] = ['backOfficeUser', 'manageDossier']
export const REVIEWER: readonly Role[] = ['manageDossier']
export const EVERY_STATE = DOSSIER_STATES
export const ENDED: readonly DossierState[] = ['signed', 'canceled', 'rejected']
export const NO_MORE = 409

/** Answers of people other than the back office; the form of the test has no mission. Source: design "States". */
export const ANSWERS_OPEN: readonly DossierState[] = ['ongoing', 'adequacy_report_validated', 'unsigned']
export const DOCUMENTS_OPEN: readonly DossierState[] = [...ANSWERS_OPEN, 'additional_documents']

export const writing =
  (open: readonly DossierState[]) =>
  ({ role, state, form }: Asked): number => {
    if (!BACK_OFFICE.includes(role)) return open.includes(state) ? 200 : NO_MORE
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
