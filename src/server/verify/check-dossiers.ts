import { setImmediate } from 'node:timers/promises'
import type { FormSession } from '#engine/index.ts'
import type { Ownership } from '#rules/pairing.ts'
import { readAmount } from '../dossiers/index.ts'
import { readSubscribers } from '../review/index.ts'
import type { Checked, Finding } from './check.ts'
import { judgeDecisions } from './judge-decisions.ts'
import { judgePairing } from './judge-pairing.ts'
import { judgeStates } from './judge-states.ts'
import { readAhead } from './read-ahead.ts'
import { readStoredDossiers, type StoredDossier } from './read-dossiers.ts'

/** Checks of dossiers, in report order. */
export const DOSSIER_CHECKS = ['rows', 'states', 'decisions', 'amounts', 'pairing'] as const
type DossierCheck = (typeof DOSSIER_CHECKS)[number]

/** Dossiers judged without yielding to the event loop: a few milliseconds. */
const AT_ONCE = 10

/** Runs all of them in one pass: each dossier is loaded, and its form opened, once. */
export async function* checkDossiers(
  checked: Checked,
): AsyncIterable<Finding & { readonly check: DossierCheck }> {
  for await (const dossiers of readAhead(readStoredDossiers(checked))) {
    for (const [at, stored] of dossiers.entries()) {
      const place = `dossier ${stored.dossier.row.id}`
      for (const { check, problem } of judge(stored)) yield { check, place, problem }
      // Yields, so that prefetched statements are sent while this page is judged.
      if (at % AT_ONCE === 0) await setImmediate()
    }
    checked.progress?.({ count: dossiers.length, dossier: dossiers.at(-1)?.dossier.row.id ?? 0 })
  }
}

function judge(stored: StoredDossier): readonly { readonly check: DossierCheck; readonly problem: string }[] {
  const answers = readAnswers(stored)
  const name = (check: DossierCheck) => (problem: string) => ({ check, problem })
  return [
    ...stored.rowProblems.map(name('rows')),
    ...judgeStates(stored).map(name('states')),
    ...judgeDecisions(stored).map(name('decisions')),
    ...judgeAmount(stored, answers).map(name('amounts')),
    ...judgePairing(stored, answers.ownership).map(name('pairing')),
  ]
}

/** Engine values from the snapshot (with its own date and facts), or else from the submitted answers. */
interface ReadAnswers {
  readonly amountCents: number | null
  /** Undefined until all parties have signed. */
  readonly ownership: Ownership | undefined
  readonly problem?: string
}

function readAnswers(stored: StoredDossier): ReadAnswers {
  let session: FormSession | undefined
  try {
    session = stored.openAnswers()
  } catch (error) {
    // A corrupted snapshot must not prevent the check of the other dossiers.
    return {
      amountCents: null,
      ownership: undefined,
      problem: `unreadable answers: ${String(error)}`,
    }
  }
  if (!session) return { amountCents: null, ownership: undefined }
  const ownership = stored.snapshot?.isSigned ? readSubscribers(session).ownership : undefined
  return { amountCents: readAmount(session), ownership }
}

/** The stored amount, shown in lists, must equal the one that the engine computes. */
function judgeAmount(
  { dossier: { row } }: StoredDossier,
  { amountCents, problem }: ReadAnswers,
): readonly string[] {
  if (problem) return [problem]
  if (row.amount_cents === amountCents) return []
  return [`${showCents(row.amount_cents)} is stored, the engine computes ${showCents(amountCents)}`]
}

function showCents(cents: number | null): string {
  return cents === null ? 'no amount' : `${cents} cents`
}
