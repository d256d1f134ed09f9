import type { Block } from '#form/definition.ts'
import { isBackOffice, type Role } from '#rules/role.ts'

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

const BACK_OFFICE_FORM = 'back_office'

/** The state before the bar: tokens of the parties follow it. */
export function mainState(status: string): string {
  return status.split('|')[0] ?? status
}

/** Sees every visible block as a validated summary and fills nothing. Source: wizard §2, §6. */
export function seesSummariesOnly({ role, isReadOnlyRole, formCode }: WizardAccess): boolean {
  return isReadOnlyRole || (isBackOffice(role) && formCode !== BACK_OFFICE_FORM)
}

/**
 * A dossier no longer in entry opens at its signature; one whose report is confirmed is in entry again.
 * Source: wizard §4 "On opening".
 */
export function seeksSignature(access: WizardAccess, { status }: DossierStanding): boolean {
  const inEntry = ['ongoing', 'adequacy_report_validated'].includes(mainState(status))
  return !inEntry && !isBackOffice(access.role)
}

/**
 * Whether a block opens as a form. Signature and finalisation blocks hold no answers and open as long
 * as the dossier is alive; the others only while it is written and no envelope holds them.
 */
export function mayWriteBlock(
  access: WizardAccess,
  {
    block,
    dossier,
    frozen,
  }: {
    readonly block: Pick<Block, 'slug' | 'kind'>
    readonly dossier: DossierStanding
    readonly frozen: ReadonlySet<string>
  },
): boolean {
  if (seesSummariesOnly(access)) return false
  if (block.kind === 'signature' || block.kind === 'finalisation') {
    return !['canceled', 'rejected'].includes(mainState(dossier.status))
  }
  return dossier.writable && !frozen.has(block.slug)
}

/** Modify is offered while the dossier is in entry. Source: wizard §4; design "States". */
export function mayModify(access: WizardAccess, question: Parameters<typeof mayWriteBlock>[1]): boolean {
  const { kind } = question.block
  // Nothing was answered there.
  if (kind !== undefined) return false
  return mainState(question.dossier.status) === 'ongoing' && mayWriteBlock(access, question)
}

/** Refuses the subscription at once, from the header. Source: design "States". */
export function mayRefuse({ role, isReadOnlyRole }: WizardAccess, { status }: DossierStanding): boolean {
  if (isReadOnlyRole || ['signed', 'canceled', 'rejected'].includes(mainState(status))) return false
  return role === 'advisor' || role === 'partner' || role === 'manager'
}
