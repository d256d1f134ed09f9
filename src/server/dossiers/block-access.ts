import { takesAnswers } from '#engine/index.ts'
import type { Block, FormDefinition } from '#form/definition.ts'
import type { ErrorCode } from '#rules/error-catalogue.ts'
import { canFill, isWritableState, type PermissionSettings } from '#rules/permission.ts'
import { type DossierState, isAbandoned } from '#vocabulary/dossier-state.ts'
import type { EnvelopeKind, EnvelopeState } from '#vocabulary/envelope.ts'
import { isBackOffice, type Role } from '#vocabulary/role.ts'
import { frozenBlocks } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { LoadedDossier } from './load-dossier.ts'

interface EnvelopeInForm {
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
}

/** What write access to a block depends on. */
export interface WriteContext {
  readonly role: Role
  readonly settings: PermissionSettings
  readonly formCode: string
  readonly definition: FormDefinition
  readonly block: Block
  readonly state: DossierState
  readonly envelopes: readonly EnvelopeInForm[]
}

/** The context of a write by this user to a block of this dossier. */
export function writeContextOf(
  { deployment }: Pick<Services, 'deployment'>,
  { role }: Pick<User, 'role'>,
  { row, form, envelopes }: Pick<LoadedDossier, 'row' | 'form' | 'envelopes'>,
  block: Block,
): WriteContext {
  return {
    role,
    settings: deployment.permissions,
    formCode: row.form_code,
    definition: form.definition,
    block,
    state: row.state,
    envelopes,
  }
}

/** Why this role may never write a dossier of this form, in any state. */
export function findRoleRefusal(
  question: Pick<WriteContext, 'role' | 'formCode' | 'settings'>,
): ErrorCode | undefined {
  const { role, formCode, settings } = question
  return canFill(role, { state: 'ongoing', formCode }, settings) ? undefined : 'FORBIDDEN'
}

/** Why this block cannot be submitted now: 409s only. Source: wizard §4. */
export function findSubmitRefusal(question: WriteContext): ErrorCode | undefined {
  const { block, state } = question
  if (block.kind === 'signature' || block.kind === 'finalisation') return findContinueRefusal(block, state)
  return findStateRefusal(question)
}

/** Why answers and files of this block cannot be changed now: 409s only. Source: design "States". */
export function findStateRefusal(question: WriteContext): ErrorCode | undefined {
  const { role, block, state, definition, envelopes } = question
  if (isBackOffice(role) ? state !== 'ongoing' : !isWritableState(state)) return 'STATE_CONFLICT'
  if (frozenBlocks(definition, envelopes).includes(block.slug)) return 'BLOCK_FROZEN'
  return takesAnswers(state, definition, block) ? undefined : 'STATE_CONFLICT'
}

/** A signature or finalisation block has no answers: only the signatures before it are required. */
function findContinueRefusal(block: Block, state: DossierState): ErrorCode | undefined {
  if (isAbandoned(state)) return 'STATE_CONFLICT'
  const allowed: readonly DossierState[] =
    block.signs === 'mission'
      ? ['ongoing', 'adequacy_report_validated']
      : ['ongoing', 'adequacy_report_validated', 'signed']
  return allowed.includes(state) ? undefined : 'SIGNATURE_MISSING'
}
