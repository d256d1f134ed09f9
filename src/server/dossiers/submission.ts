import type { FormSession } from '#engine/index.ts'
import type { SubmitBlock } from '#contract/dossiers.ts'
import type { Block } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { LoadedDossier, StoredAnswers } from './load-dossier.ts'
import type { NamedValue } from './read-submission.ts'

/** A block being submitted, as the steps of `submitBlock` hand it on. */
export interface Submission {
  readonly services: Services
  readonly user: User
  readonly locale: Locale
  readonly body: SubmitBlock
  readonly dossier: LoadedDossier
  readonly block: Block
  /** What the block's row will hold: typed answers only, the empty text where one was emptied. */
  readonly answers: StoredAnswers
  /** Amounts as the person saw them. */
  readonly seen: readonly NamedValue[]
  /** The engine over everything submitted, this block included. */
  readonly session: FormSession
}
