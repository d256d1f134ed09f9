import type { MutationReport, Survivor } from '../mutants/check-mutants.ts'
import type { ProposedCase } from '../mutants/propose-case.ts'
import type { Rehearsal } from '../rehearse/rehearse-deployment.ts'

/** How a thread reaches the store of its process. */
export interface StoreAddress {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
  readonly database?: string | undefined
  readonly connectionString?: string | undefined
}

/** What a thread does: one long run over a deployment in a folder of its own. */
export interface StudioTask {
  readonly kind: 'rehearsal' | 'guards'
  readonly code: string
  /** Folder that takes the place of `deployments/`, with the files to publish. */
  readonly root: string
  /** The same with the published files. */
  readonly publishedRoot: string
  readonly store: StoreAddress
  /** Milliseconds since 1970: the day that forms are opened on. */
  readonly now: number
}

/** How well the examples guard the rules, before and after. */
export interface GuardsReport {
  readonly before: Pick<MutationReport, 'tried' | 'caught'>
  readonly after: Pick<MutationReport, 'tried' | 'caught'> & {
    readonly survivors: readonly (Omit<Survivor, 'proposed'> & { readonly proposed: ProposedCase | null })[]
  }
}

export type StudioMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly result: Rehearsal | GuardsReport }
  | { readonly kind: 'failed'; readonly error: string }
