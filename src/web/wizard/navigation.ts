import type { DossierDetail } from '#contract/dossiers.ts'
import {
  findBack,
  findResumePoint,
  nextBlock,
  nextBlockLeft,
  pagesResetBy,
  type FlowAddress,
  type FlowBlock,
} from './block-flow.ts'
import { seeksSignature, startsWithCards } from './wizard-access.ts'
import type { WizardForm } from './wizard-form.ts'
import type { Modification, WizardState, WizardStore } from './wizard-state.ts'

/** Navigation through the pages and blocks of a form. */
export interface Navigation {
  /** The block that going back leads to; on a page's first block, the previous page. */
  readonly findBack: () => FlowBlock | undefined
  readonly goBack: () => void
  readonly openBlock: (slug: string) => void
  readonly showPage: (page: string) => void
  /** Opens the block of an element; submitting it returns to the block that is open now. */
  readonly modify: (name: string) => void
  /** Opens the next block, or after a first submit the next incomplete one; no-op at the end of the form. */
  readonly advance: (from: string, isFirst?: boolean) => void
}

/** Initial position: from the address, else where the dossier was left. */
export function findStart(
  form: WizardForm,
  address: FlowAddress,
  dossier: DossierDetail['dossier'],
): WizardState {
  const completed = form.completedIn(dossier)
  const point = findResumePoint(form.flow(), {
    address,
    submitted: completed,
    seeksSignature: seeksSignature(form.access, dossier),
  })
  const wanted = startsWithCards(form.access) ? undefined : point?.open
  const open = wanted !== undefined && form.mayOpen(wanted, dossier) ? wanted : undefined
  if (open !== undefined) {
    form.restoreDraft(open)
    form.revealStale(open, dossier)
  }
  return {
    page: point?.page ?? '',
    open,
    completed,
    phase: 'filling',
    refusal: undefined,
    dossier,
    resetPages: new Set(),
    modification: undefined,
    closing: undefined,
    notice: undefined,
    moves: 0,
  }
}

export function createNavigation({
  form,
  store,
  onLeave,
}: {
  readonly form: WizardForm
  readonly store: WizardStore
  /** Called before the open block is left. */
  readonly onLeave: () => void
}): Navigation {
  const withCards = startsWithCards(form.access)

  function goTo(page: string, open: string | undefined, modification?: Modification) {
    const state = store.state()
    form.errors.clear()
    store.set({
      page,
      open,
      phase: 'filling',
      refusal: undefined,
      resetPages: pagesResetBy(form.flow(), { from: state.page, to: page, before: state.resetPages }),
      modification,
      moves: state.moves + 1,
    })
  }

  function moveTo({ page, block }: FlowBlock, modification?: Modification) {
    onLeave()
    const { open, dossier } = store.state()
    const next = form.mayOpen(block.slug, dossier) ? block.slug : undefined
    if (open !== undefined && open !== next) form.answers.hideDraft(open)
    if (next !== undefined) form.restoreDraft(next)
    goTo(page, next, modification)
    if (next !== undefined) form.revealStale(next, dossier)
  }

  /** Opens the neighbouring block; a page with cards first shows those. */
  function goAlong(target: FlowBlock) {
    if (withCards && target.page !== store.state().page) goTo(target.page, undefined)
    else moveTo(target)
  }

  function back() {
    const { open, page, dossier } = store.state()
    return findBack(form.flow(), { page, open }, (slug) => form.mayOpen(slug, dossier))
  }

  return {
    findBack: back,
    goBack() {
      const target = back()
      if (target) goAlong(target)
    },
    openBlock(slug) {
      const target = form.findBlock(slug)
      if (target) moveTo(target)
    },
    showPage(page) {
      if (withCards) return goTo(page, undefined)
      const { completed } = store.state()
      const point = findResumePoint(form.flow(), {
        address: { page },
        submitted: completed,
        seeksSignature: false,
      })
      const target = form.findBlock(point?.open)
      if (target) moveTo(target)
    },
    modify(name) {
      const { open: from } = store.state()
      const target = form.findBlock(form.session.form.elementByName.get(name)?.block.slug)
      if (target && from !== undefined) moveTo(target, { from, name })
    },
    advance(from, isFirst = false) {
      const { modification, completed } = store.state()
      const back = modification?.from === from ? undefined : findReturn(form.flow(), modification, completed)
      if (back) return moveTo(back, modification)
      const next = isFirst ? nextBlockLeft(form.flow(), from, completed) : nextBlock(form.flow(), from)
      if (next) goAlong(next)
      else store.set({ phase: 'filling' })
    },
  }
}

/** The block to return to after a modification, or an earlier block that the new answer has made incomplete. */
function findReturn(
  flow: readonly FlowBlock[],
  modification: Modification | undefined,
  completed: ReadonlySet<string>,
): FlowBlock | undefined {
  const position = flow.findIndex(({ block }) => block.slug === modification?.from)
  return flow.find(
    ({ block }, index) => index === position || (index < position && !completed.has(block.slug)),
  )
}
