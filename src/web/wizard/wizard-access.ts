import { takesAnswers } from '#engine/index.ts'
import type { Block, FormDefinition } from '#form/definition.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import { type Role, isBackOffice } from '#vocabulary/role.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { mainState } from '#rules/dossier-state.ts'

/** What the wizard's appearance depends on. */
export interface WizardAccess {
  readonly role: Role
  /** Reads the client form only. */
  readonly isReadOnlyRole: boolean
  readonly formCode: string
}

interface DossierStanding {
  readonly status: string
  readonly writable: boolean
}

export function isGivenUp(status: string): boolean {
  const state = mainState(status)
  return state !== undefined && isAbandoned(state)
}

/** Read-only: no validation, and no buttons except navigation. Source: wizard §6. */
export function isReader({ role, isReadOnlyRole, formCode }: WizardAccess): boolean {
  return isReadOnlyRole || (isBackOffice(role) && formCode !== BACK_OFFICE_FORM)
}

/** May open any step, completed or not. Source: wizard §2 "back-office roles can click any step". */
export function opensAnyStep(access: WizardAccess): boolean {
  return isBackOffice(access.role) || isReader(access)
}

/** Sees every visible block of the client form as a completed card first. Source: wizard §2, §6. */
export function startsWithCards(access: WizardAccess): boolean {
  return isReader(access) && isBackOffice(access.role)
}

/**
 * Whether the dossier opens at its signature: it is no longer in entry. A confirmed report returns it to entry; an
 * abandoned dossier has no signature left. Source: wizard §4 "On opening".
 */
export function seeksSignature(access: WizardAccess, { status }: DossierStanding): boolean {
  const state = mainState(status)
  const inEntry = state === 'ongoing' || state === 'adequacy_report_validated'
  return !inEntry && !isGivenUp(status) && !isBackOffice(access.role)
}

/** Input of the block permissions. */
interface BlockQuestion {
  readonly definition: FormDefinition
  readonly block: Block
  readonly dossier: DossierStanding
  readonly frozen: ReadonlySet<string>
}

/** Whether a block opens, for editing or read-only. */
export function mayOpenBlock(access: WizardAccess, question: BlockQuestion): boolean {
  return isReader(access) || mayWriteBlock(access, question)
}

/**
 * Whether a block opens for editing. Signature and finalisation blocks hold no answers and open while the dossier
 * is active; others only while it is in entry and no envelope freezes them.
 */
export function mayWriteBlock(
  access: WizardAccess,
  { definition, block, dossier, frozen }: BlockQuestion,
): boolean {
  if (isReader(access)) return false
  if (block.kind === 'signature' || block.kind === 'finalisation') {
    return !isGivenUp(dossier.status)
  }
  const { status, writable } = dossier
  return writable && !frozen.has(block.slug) && takesAnswers(mainState(status), definition, block)
}

/** Modify is offered while the dossier is in entry. Source: wizard §4; design "States". */
export function mayModify(access: WizardAccess, question: BlockQuestion): boolean {
  const { kind } = question.block
  // These blocks hold no answers.
  if (kind !== undefined) return false
  return mainState(question.dossier.status) === 'ongoing' && mayWriteBlock(access, question)
}
