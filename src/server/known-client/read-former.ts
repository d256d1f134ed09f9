import type { FormSession } from '#engine/index.ts'
import type { FormerAnswer } from '#engine/reuse-plan.ts'
import { addDuration } from '#rules/duration.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { FileReading } from '#rules/receipt-reading.ts'
import type { StoredChange } from '../answers/change-store.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import { isReceiptElement, type ReceiptRow } from '../stored-receipts/index.ts'

/** A receipt of the former dossier that may be reused. */
export interface FormerReceipt {
  readonly row: ReceiptRow
  readonly uploadedAt: Date
  /** Last day of its validity, `yyyy-mm-dd`. */
  readonly expiresOn: string
}

/** The effective answers and receipts of a former dossier, including its corrections. */
export interface Former {
  readonly answers: readonly FormerAnswer[]
  readonly receipts: readonly FormerReceipt[]
  readonly expired: readonly FormerReceipt[]
  /** When each answer was first given, even if it has been reused since. */
  readonly firstGiven: ReadonlyMap<string, Date>
}

interface Read {
  readonly source: LoadedDossier
  /** The form as signed. */
  readonly session: FormSession
  readonly input: Readonly<Record<string, string | readonly string[] | null>>
  readonly changes: readonly StoredChange[]
  /** The readings of the former dossier's receipts, by number. */
  readonly readings: ReadonlyMap<number, FileReading>
  /** The form of the new dossier. */
  readonly form: Pick<PublishedForm, 'compiled'>
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
}

/** Reads what was visible when the former dossier was signed, with the day on which each answer was last given. */
export function readFormer(read: Read): Former {
  const { source, session, input, changes, today } = read
  const firstGiven = new Map<string, Date>()
  const answers: FormerAnswer[] = []
  const receipts: FormerReceipt[] = []
  const expired: FormerReceipt[] = []
  for (const { name, definition, block } of source.form.compiled.elements) {
    const value = input[name] ?? null
    const { visible, answer } = session.getElement(name)
    if (!visible || answer.kind !== 'value' || value === null) continue
    const last = findLast(changes, name)
    const givenAt = last?.at ?? source.blocks.find((row) => row.block === block.slug)?.submittedAt
    if (isReceiptElement(definition)) {
      const dated = datedReceipts(read, name)
      const valid = dated.filter(({ expiresOn }) => expiresOn >= today)
      expired.push(...dated.filter(({ expiresOn }) => expiresOn < today))
      const oldest = valid.toSorted((one, other) => +one.uploadedAt - +other.uploadedAt)[0]
      if (!oldest) continue
      receipts.push(...valid)
      const ids = valid.map(({ row }) => String(row.id))
      answers.push({ name, value: ids, givenOn: parisDay(oldest.uploadedAt) })
      continue
    }
    if (!givenAt) continue
    const { reused } = last?.changes[name] ?? {}
    firstGiven.set(name, reused ? new Date(reused.at) : givenAt)
    answers.push({ name, value, givenOn: parisDay(givenAt) })
  }
  return { answers, receipts, expired, firstGiven }
}

/** The history entry that gave an answer its value; confirmations by signature do not count. */
function findLast(changes: readonly StoredChange[], name: string): StoredChange | undefined {
  return changes.findLast((entry) => {
    const change = entry.changes[name]
    return change !== undefined && change.how !== 'confirmed'
  })
}

/**
 * The receipts of an element that the new form accepts, with their dates. A receipt's age counts from the date of issue
 * read from it, or else from its first upload: reuse does not make it newer. An identity document is valid until its own
 * expiry date.
 */
function datedReceipts(
  { source: { receipts }, changes, readings, form }: Read,
  element: string,
): readonly FormerReceipt[] {
  const asked = form.compiled.elementByName.get(element)?.definition
  const { reuse, attributes } = asked ?? {}
  if (!reuse) return []
  return receipts.flatMap((row): readonly FormerReceipt[] => {
    const isAccepted = attributes?.types?.includes(row.type_id) ?? true
    if (row.element !== element || !isAccepted || row.scan === 'infected') return []
    const added = changes.find(({ changes: each }) => each[element]?.file?.id === row.id)?.changes[element]
    const uploadedAt = added?.reused ? new Date(added.reused.at) : row.created_at
    const read = readings.get(row.id)?.readings ?? []
    const issued = read.flatMap((each) => (each.kind === 'proof' && each.issuedOn ? [each.issuedOn] : []))
    const ends = read.flatMap((each) => (each.kind === 'identity' && each.expiresOn ? [each.expiresOn] : []))
    const from = [parisDay(uploadedAt), ...issued].toSorted()[0] ?? ''
    const expiresOn = [addDuration(from, reuse.for), ...ends].toSorted()[0] ?? ''
    return [{ row, uploadedAt, expiresOn }]
  })
}
