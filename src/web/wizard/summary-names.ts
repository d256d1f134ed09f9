import { findAnswered, type FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { isReader, type WizardAccess } from './wizard-access.ts'

/** Number of answers on a card without a configured summary. Source: form definition, `summary`. */
const SHOWN = 6

/** The answers of a summary card; `more` are listed on demand. */
export interface SummaryNames {
  readonly shown: readonly string[]
  readonly more: readonly string[]
}

/** Shown are the configured answers, else the first six; all of them for read-only roles. */
export function summaryNames(block: Block, session: FormSession, access: WizardAccess): SummaryNames {
  const names = findAnswered(session, block).map(({ name }) => name)
  if (isReader(access)) return { shown: names, more: [] }
  const { summary } = block
  const shown = summary ? summary.filter((name) => names.includes(name)) : names.slice(0, SHOWN)
  return { shown, more: names.filter((name) => !shown.includes(name)) }
}
