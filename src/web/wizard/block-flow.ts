import type { Block } from '#form/definition.ts'
import type { AdequacyReport, EnvelopeView } from '#contract/dossiers.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'

/** A visible block and its page; lists are in form order. */
export interface FlowBlock {
  readonly page: string
  readonly block: Block
}

/** Position in the form. */
export interface FlowPoint {
  readonly page: string
  /** Absent on a page without an open block. */
  readonly open: string | undefined
}

/** Position requested by the address, as names. */
export interface FlowAddress {
  readonly page?: string | undefined
  readonly lastSubmitted?: string | undefined
  /** The block that was open before the dossier was reloaded. */
  readonly open?: string | undefined
}

export function nextBlock(flow: readonly FlowBlock[], slug: string | undefined): FlowBlock | undefined {
  const index = flow.findIndex(({ block }) => block.slug === slug)
  return index < 0 ? undefined : flow[index + 1]
}

/** The block before this one, by which an address resumes here; undefined for the first block, and without one. */
export function blockBefore(flow: readonly FlowBlock[], slug: string | undefined): string | undefined {
  return flow[flow.findIndex(({ block }) => block.slug === slug) - 1]?.block.slug
}

/** The block after a first submit: skips blocks already settled by a former dossier of the client. */
export function nextBlockLeft(
  flow: readonly FlowBlock[],
  slug: string,
  submitted: ReadonlySet<string>,
): FlowBlock | undefined {
  const index = flow.findIndex(({ block }) => block.slug === slug)
  return firstLeft(flow.slice(index + 1), submitted) ?? nextBlock(flow, slug)
}

/**
 * Where going back leads: the nearest earlier block of the page that may be opened, else the end of the previous page. A
 * block that may not be opened would leave its page without an open one, and the last page without a next step.
 */
export function findBack(
  flow: readonly FlowBlock[],
  { page, open }: FlowPoint,
  mayOpen: (slug: string) => boolean,
): FlowBlock | undefined {
  const here = flow.findIndex((each) => (open === undefined ? each.page === page : each.block.slug === open))
  const before = flow.slice(0, Math.max(here, 0))
  return (
    before.findLast((each) => each.page === page && mayOpen(each.block.slug)) ??
    before.findLast((each) => each.page !== page)
  )
}

/**
 * Initial position. An address with page and last submitted block resumes after that block; with a page alone, at
 * its first incomplete block, else its last. Without either, a dossier that is no longer in entry opens at its
 * signature, any other at the first block not submitted. Source: wizard §2, §4 "On opening".
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
  const next = nextBlock(flow, address.lastSubmitted)
  if (next && next.page === address.page) return pointAt(next)
  const onPage = flow.filter(({ page }) => page === address.page)
  if (onPage.length > 0) return pointAt(firstLeft(onPage, submitted) ?? onPage.at(-1) ?? first)
  return pointAt(firstLeft(flow, submitted) ?? flow.at(-1) ?? first)
}

/** The signature block still open, else the finalisation block. */
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

/** State reached by signing. */
interface SignedPart {
  readonly envelopes: readonly Pick<EnvelopeView, 'kind' | 'state'>[]
  readonly adequacy_report: Pick<AdequacyReport, 'confirmed_at'> | null
}

/**
 * Submitted blocks, and signature blocks whose envelope is complete: signature blocks are never submitted. The
 * mission's also waits for the suitability report, generated shortly after the last signature.
 */
export function completedBlocks(
  flow: readonly FlowBlock[],
  submitted: ReadonlySet<string>,
  { envelopes, adequacy_report: report }: SignedPart,
): ReadonlySet<string> {
  const signed = new Set(envelopes.filter(({ state }) => state === 'completed').map(({ kind }) => kind))
  if (report === null || report.confirmed_at === null) signed.delete('mission')
  // A correction is signed in a second envelope of the same kind.
  for (const envelope of envelopes) if (isLiveEnvelope(envelope)) signed.delete(envelope.kind)
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

/** What the state of each step depends on. */
interface FlowProgress {
  readonly page: string
  readonly submitted: ReadonlySet<string>
  readonly reset: ReadonlySet<string>
  readonly isLocked: boolean
  readonly opensAny: boolean
}

/**
 * Steps of the header. Steps before the current one show 100 %; the current one shows 0 when the form has one page,
 * otherwise (pages - 1) / pages; a later one shows 100 % when its blocks are all completed and going back has not
 * reset it. Steps at 100 % are clickable unless the dossier is signed or in signature; back-office roles may click
 * any. Source: wizard §2.
 */
export function presentSteps(
  flow: readonly FlowBlock[],
  { page: current, submitted, reset, isLocked, opensAny }: FlowProgress,
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

/** Going back resets the page that was left until it is reached again. Source: wizard §2. */
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

/** Share of visible blocks completed, in whole percent, rounded down. Source: wizard §2 "A progress bar". */
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
