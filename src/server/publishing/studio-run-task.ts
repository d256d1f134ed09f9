import type { Text } from '#form/definition.ts'
import type { MutationReport } from '../mutants/check-mutants.ts'
import type { ProposedCase } from '../mutants/propose-case.ts'
import type { Rehearsal } from '../rehearse/rehearse-deployment.ts'

/** How a worker thread connects to the store. */
export interface StoreAddress {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
  readonly database?: string | undefined
  readonly connectionString?: string | undefined
}

/** The task of a worker thread: one long run over a deployment in a separate folder. */
export interface StudioTask {
  readonly kind: 'rehearsal' | 'guards'
  readonly code: string
  /** Folder to use in place of `deployments/`, with the files to publish. */
  readonly root: string
  /** The same with the published files. */
  readonly publishedRoot: string
  readonly store: StoreAddress
  /** Milliseconds since 1970: the date with which forms are opened. */
  readonly now: number
}

/** How well the examples guard the rules, before and after the change. */
export interface GuardsReport {
  readonly before: Pick<MutationReport, 'tried' | 'caught'>
  readonly after: Pick<MutationReport, 'tried' | 'caught'> & {
    readonly survivors: readonly {
      readonly id: string
      /** In words: this change, and the others that the proposed case notices. */
      readonly changes: readonly Text[]
      readonly proposed: ProposedCase | null
    }[]
  }
}

export type StudioMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly result: Rehearsal | GuardsReport }
  | { readonly kind: 'failed'; readonly error: string }
