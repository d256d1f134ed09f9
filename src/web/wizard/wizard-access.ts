import type { Block } from '#form/definition.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import { type Role, isBackOffice } from '#vocabulary/role.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { mainState } from '#rules/dossier-state.ts'

/** Who looks at the dossier, as far as the wizard draws it differently. */
export interface WizardAccess {
  readonly role: Role
  /** Roles that read the client form only. */
  readonly isReadOnlyRole: boolean
  readonly formCode: string
}

interface DossierStanding {
  readonly status: string
  readonly writable: boolean
}

/** Whether the dossier was ended without a signature. */
export function isGivenUp(status: string): boolean {
  const state = mainState(status)
  return state !== undefined && isAbandoned(state)
}

/** Reads the form and writes nothing: no checks, no buttons but those that lead on. Source: wizard §6. */
export function isReader({ role, isReadOnlyRole, formCode }: WizardAccess): boolean {
  return isReadOnlyRole || (isBackOffice(role) && formCode !== BACK_OFFICE_FORM)
}

/** May open any step, done or not. Source: wizard §2 "back-office roles can click any step". */
export function opensAnyStep(access: WizardAccess): boolean {
  return isBackOffice(access.role) || isReader(access)
}

/** Sees every visible block of the client form as a validated card first. Source: wizard §2, §6. */
export function startsWithCards(access: WizardAccess): boolean {
  return isReader(access) && isBackOffice(access.role)
}

/**
 * A dossier no longer in entry opens at its signature; one whose report is confirmed is in entry again,
 * and one that was given up has no signature to come. Source: wizard §4 "On opening".
 */
export function seeksSignature(access: WizardAccess, { status }: DossierStanding): boolean {
  const state = mainState(status)
  const inEntry = state === 'ongoing' || state === 'adequacy_report_validated'
  return !inEntry && !isGivenUp(status) && !isBackOffice(access.role)
}

/** What a question about one block looks at. */
interface BlockQuestion {
  readonly block: Pick<Block, 'slug' | 'kind'>
  readonly dossier: DossierStanding
  readonly frozen: ReadonlySet<string>
}

/** Whether a block opens: to be filled, or for somebody who only reads, to be looked at. */
export function mayOpenBlock(access: WizardAccess, question: BlockQuestion): boolean {
  return isReader(access) || mayWriteBlock(access, question)
}

/**
 * Whether a block opens to be filled. Signature and finalisation blocks hold no answers and open as long
 * as the dossier is alive; the others only while it is written and no envelope holds them.
 */
export function mayWriteBlock(access: WizardAccess, { block, dossier, frozen }: BlockQuestion): boolean {
  if (isReader(access)) return false
  if (block.kind === 'signature' || block.kind === 'finalisation') {
    return !isGivenUp(dossier.status)
  }
  return dossier.writable && !frozen.has(block.slug)
}

/** Modify is offered while the dossier is in entry. Source: wizard §4; design "States". */
export function mayModify(access: WizardAccess, question: BlockQuestion): boolean {
  const { kind } = question.block
  // Nothing was answered there.
  if (kind !== undefined) return false
  return mainState(question.dossier.status) === 'ongoing' && mayWriteBlock(access, question)
}
