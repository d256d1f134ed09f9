import type { FormSession } from '#engine/index.ts'
import type { SubmitBlock } from '#contract/dossiers.ts'
import type { Block } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { LoadedDossier, StoredAnswers } from './load-dossier.ts'
import type { NamedValue } from './read-submission.ts'

/** A block being submitted, passed through the steps of `submitBlock`. */
export interface Submission {
  readonly services: Services
  readonly user: User
  readonly locale: Locale
  readonly body: SubmitBlock
  readonly dossier: LoadedDossier
  readonly block: Block
  /** Answers to store for the block: typed ones only, the empty string for a cleared one. */
  readonly answers: StoredAnswers
  /** Amounts as displayed to the user. */
  readonly seen: readonly NamedValue[]
  /** The engine with all submitted answers, this block included. */
  readonly session: FormSession
}
