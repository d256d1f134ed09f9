import type { Block } from '#form/definition.ts'
import type { AdequacyReport, EnvelopeView } from '#contract/dossiers.ts'

/** A visible block and the page it stands on; a list of them is in the order of the form. */
export interface FlowBlock {
  readonly page: string
  readonly block: Block
}

/** Where a person stands in the form. */
export interface FlowPoint {
  readonly page: string
  /** Absent on a page that is only looked at. */
  readonly open: string | undefined
}

/** What the address says of where to be; names, already read from their wire ids. */
export interface FlowAddress {
  readonly page?: string | undefined
  readonly lastSubmitted?: string | undefined
  /** The block that was open when the dossier had to be read again. */
  readonly open?: string | undefined
}

export function nextBlock(flow: readonly FlowBlock[], slug: string): FlowBlock | undefined {
  const index = flow.findIndex(({ block }) => block.slug === slug)
  return index < 0 ? undefined : flow[index + 1]
}

export function previousBlock(flow: readonly FlowBlock[], slug: string): FlowBlock | undefined {
  const index = flow.findIndex(({ block }) => block.slug === slug)
  return index > 0 ? flow[index - 1] : undefined
}

/**
 * Where to start. An address with a page and a last submitted block resumes after that block; with a
 * page alone, at what is left to do on it, else at its last block; without any, a dossier that is no
 * longer being filled goes to its signature, any other to the first block not submitted.
 * Source: wizard §2, §4 "On opening".
 */
export function findResumePoint(
  flow: readonly FlowBlock[],
  {
    address,
    submitted,
    seeksSignature,
  }: {
    readonly address: FlowAddress
    readonly submitted: ReadonlySet<string>
    readonly seeksSignature: boolean
  },
): FlowPoint | undefined {
  const first = flow[0]
  if (!first) return undefined
  const stillOpen = flow.find(({ block }) => block.slug === address.open)
  if (stillOpen) return pointAt(stillOpen)
  if (seeksSignature && address.page === undefined) {
    const signature = findSignature(flow, submitted)
    if (signature) return pointAt(signature)
  }
  if (address.lastSubmitted !== undefined) {
    const next = nextBlock(flow, address.lastSubmitted)
    if (next && (address.page === undefined || next.page === address.page)) return pointAt(next)
  }
  const onPage = flow.filter(({ page }) => page === address.page)
  if (onPage.length > 0) return pointAt(firstLeft(onPage, submitted) ?? onPage.at(-1) ?? first)
  return pointAt(firstLeft(flow, submitted) ?? flow.at(-1) ?? first)
}

/** The signature still asked for, else the block that ends the form. */
function findSignature(flow: readonly FlowBlock[], submitted: ReadonlySet<string>): FlowBlock | undefined {
  const waiting = flow.find(({ block }) => block.kind === 'signature' && !submitted.has(block.slug))
  return waiting ?? flow.findLast(({ block }) => block.kind === 'finalisation' || block.kind === 'signature')
}

function firstLeft(flow: readonly FlowBlock[], submitted: ReadonlySet<string>): FlowBlock | undefined {
  return flow.find(({ block }) => !submitted.has(block.slug))
}

function pointAt({ page, block }: FlowBlock): FlowPoint {
  return { page, open: block.slug }
}

/** What signing has brought a dossier to. */
interface SignedPart {
  readonly envelopes: readonly Pick<EnvelopeView, 'kind' | 'state'>[]
  readonly adequacy_report: Pick<AdequacyReport, 'confirmed_at'> | null
}

/**
 * Submitted blocks with the signature blocks that everybody has signed: nobody submits those. That of
 * the mission waits for the suitability report too, which is drawn up a moment after the last signature.
 */
export function completedBlocks(
  flow: readonly FlowBlock[],
  submitted: ReadonlySet<string>,
  { envelopes, adequacy_report: report }: SignedPart,
): ReadonlySet<string> {
  const signed = new Set(envelopes.filter(({ state }) => state === 'completed').map(({ kind }) => kind))
  if (report === null || report.confirmed_at === null) signed.delete('mission')
  const done = new Set(submitted)
  for (const { block } of flow) {
    if (block.kind !== 'signature' || !block.signs) continue
    if (signed.has(block.signs)) done.add(block.slug)
    else done.delete(block.slug)
  }
  return done
}

export interface Step {
  readonly page: string
  /** Two digits. Source: wizard §2. */
  readonly number: string
  readonly percent: number
  readonly isNow: boolean
  readonly isOpenable: boolean
}

/**
 * The steps of the header. Before the current one all show 100 %; the current one shows 0 when the form
 * has one page, otherwise (pages - 1) / pages; a later one is 100 % when all its blocks are done and
 * going back has not reset it. Steps at 100 % can be opened unless the dossier is signed or in
 * signature; back-office roles open any. Source: wizard §2.
 */
export function presentSteps(
  flow: readonly FlowBlock[],
  {
    page: current,
    submitted,
    reset,
    isLocked,
    opensAny,
  }: {
    readonly page: string
    readonly submitted: ReadonlySet<string>
    readonly reset: ReadonlySet<string>
    readonly isLocked: boolean
    readonly opensAny: boolean
  },
): readonly Step[] {
  const pages = pagesOf(flow)
  const now = pages.indexOf(current)
  const percentOf = (page: string, index: number) => {
    if (index < now) return 100
    if (index === now) return Math.floor(((pages.length - 1) / pages.length) * 100)
    return isDone(flow, page, submitted) && !reset.has(page) ? 100 : 0
  }
  return pages.map((page, index) => {
    const percent = percentOf(page, index)
    const isNow = index === now
    return {
      page,
      number: String(index + 1).padStart(2, '0'),
      percent,
      isNow,
      isOpenable: !isNow && (opensAny || (percent === 100 && !isLocked)),
    }
  })
}

/** Going back resets the page that is left; a page reached again is no longer reset. Source: wizard §2. */
export function pagesResetBy(
  flow: readonly FlowBlock[],
  { from, to, before }: { readonly from: string; readonly to: string; readonly before: ReadonlySet<string> },
): ReadonlySet<string> {
  const pages = pagesOf(flow)
  const reset = new Set(before)
  if (pages.indexOf(to) === pages.indexOf(from) - 1) reset.add(from)
  reset.delete(to)
  return reset
}

/** Share of the visible blocks that are completed, whole percents rounded down. Source: wizard §2 "A progress bar". */
export function progressPercent(flow: readonly FlowBlock[], completed: ReadonlySet<string>): number {
  const done = flow.filter(({ block }) => completed.has(block.slug)).length
  return flow.length === 0 ? 0 : Math.floor((done / flow.length) * 100)
}

function pagesOf(flow: readonly FlowBlock[]): readonly string[] {
  return [...new Set(flow.map(({ page }) => page))]
}

function isDone(flow: readonly FlowBlock[], page: string, submitted: ReadonlySet<string>): boolean {
  return flow.every((candidate) => candidate.page !== page || submitted.has(candidate.block.slug))
}
