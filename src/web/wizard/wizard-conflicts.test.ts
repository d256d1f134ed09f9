import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildDetail, buildWizardRun as build, DRAFT, quietDrafts } from '#test/support/build-wizard-run.ts'
import type { DraftSync } from './draft-sync.ts'
import { shownState } from './shown-state.ts'

// The test form has no product, so every run reports a configuration problem.
let warned = vi.spyOn(console, 'warn')
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => warned.mockRestore())

describe('what was done in another window', () => {
  const submitted = (value: string, revision: number) =>
    buildDetail({ values: [{ elementId: '3-last_name', value }], revisions: { '3-person': revision } })
  it('is shown once the dossier is read again, and not undone by the next submit', async () => {
    const { run, port, sent } = build({ detail: submitted('Lemaire', 1) })
    port.fresh = submitted('Durand', 2)

    await run.refresh()
    run.openBlock('person')
    expect(run.session.getElement('last_name').input).toBe('Durand')
    await run.submit()

    expect(sent[0]).toMatchObject({ revision: 2 })
    expect(sent[0]?.values).toContainEqual({ elementId: '3-last_name', value: 'Durand' })
  })

  it('is a conflict where the same answer has been typed here', async () => {
    const conflicts: unknown[] = []
    const drafts = { ...quietDrafts, addConflicts: (found: unknown) => void conflicts.push(found) }
    const { run, port } = build({ detail: submitted('Lemaire', 1), drafts })
    run.openBlock('person')
    run.change('last_name', 'Martin')
    port.fresh = submitted('Durand', 2)

    await run.refresh()

    expect(run.session.getElement('last_name').input).toBe('Martin')
    expect(conflicts).toEqual([[{ name: 'last_name', value: 'Durand', revision: 0 }]])
  })

  it('is no conflict where the answer typed here is read as the same', async () => {
    const found: unknown[] = []
    const drafts = { ...quietDrafts, addConflicts: (conflicts: unknown) => void found.push(conflicts) }
    const { run, port } = build({ drafts })
    run.change('count', '1 000')
    port.fresh = buildDetail({
      values: [{ elementId: '3-count', value: '1000' }],
      revisions: { '3-amount': 1 },
    })

    await run.refresh()

    expect(found).toEqual([[]])
  })

  it.each([
    { author: 'Henri Vasseur', shown: 'Martin', conflicts: [] },
    { author: 'Claire Delmas', shown: 'Durand', conflicts: ['last_name'] },
  ])(
    'is no conflict with a draft that was not typed by this person: $author',
    async ({ author, shown, conflicts }) => {
      const found: string[] = []
      const drafts: DraftSync = {
        ...quietDrafts,
        addConflicts: (disputes) => void found.push(...disputes.map(({ name }) => name)),
      }
      const { run, port } = build({ drafts })
      port.fresh = buildDetail({ drafts: [{ ...DRAFT, author }] })
      await run.refresh()
      expect(run.session.getElement('last_name').input).toBe('Durand')
      port.fresh = submitted('Martin', 1)

      await run.refresh()

      expect(run.session.getElement('last_name').input).toBe(shown)
      expect(found).toEqual(conflicts)
    },
  )

  it('and has closed a block discards what was typed in it, which no submit would accept', async () => {
    const discarded: string[] = []
    const drafts: DraftSync = { ...quietDrafts, discard: (names) => void discarded.push(...names) }
    const { run, port } = build({ drafts })
    run.change('last_name', 'Martin')
    port.fresh = buildDetail({ frozen_blocks: ['3-person'] })

    await run.refresh()

    expect(discarded).toEqual(['last_name'])
    expect(run.session.getElement('last_name').input).toBeNull()
    expect(run.state().open).toBeUndefined()
  })

  it('is a conflict about a question only while that question is shown', () => {
    const conflict = { name: 'pair_name', value: 'Durand', revision: 0 }
    const { run } = build()

    const hidden = shownState({ kind: 'conflict', conflicts: [conflict] }, run.session)
    run.change('is_pair', 'true')
    const shown = shownState({ kind: 'conflict', conflicts: [conflict] }, run.session)

    expect(hidden.kind).not.toBe('conflict')
    expect(shown).toEqual({ kind: 'conflict', conflicts: [conflict] })
  })

  it('gives way to the answer typed here, which is sent again where the person keeps it', async () => {
    const queued: unknown[] = []
    const drafts = { ...quietDrafts, queue: (...draft: unknown[]) => void queued.push(draft) }
    const { run, port } = build({ detail: submitted('Lemaire', 1), drafts })
    run.openBlock('person')
    run.change('last_name', 'Martin')
    // Saved, then deleted by the submit of the other window.
    queued.length = 0
    port.fresh = submitted('Durand', 2)
    await run.refresh()
    run.showPage('shares')

    run.resolve({ name: 'last_name', value: 'Durand', revision: 0 }, 'ours')

    expect(queued).toEqual([['last_name', 'Martin']])

    // Submitted since: nothing typed is left.
    run.openBlock('person')
    await run.submit()
    run.resolve({ name: 'last_name', value: 'Durand', revision: 0 }, 'ours')
    expect(queued.at(-1)).toEqual(['last_name', 'Martin'])
  })

  it.each([
    { isNewer: true, shown: 'Durand' },
    { isNewer: false, shown: 'Martin' },
  ])('is shown before it is submitted, where nothing newer is here: $isNewer', async ({ isNewer, shown }) => {
    const { run, port } = build({ drafts: { ...quietDrafts, adopt: () => isNewer } })
    run.change('last_name', 'Martin')
    port.fresh = buildDetail({ drafts: [DRAFT] })

    await run.refresh()

    expect(run.session.getElement('last_name').input).toBe(shown)
  })
})
