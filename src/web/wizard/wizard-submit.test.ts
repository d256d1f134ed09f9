import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildDetail, buildWizardRun as build, quietDrafts } from '#test/support/build-wizard-run.ts'
import type { DraftSync } from './draft-sync.ts'

// The test form has no product, so every run reports a configuration problem.
let warned = vi.spyOn(console, 'warn')
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => warned.mockRestore())

function keepDrafts() {
  const kept = new Map<string, unknown>()
  const drafts: DraftSync = {
    ...quietDrafts,
    queue: (name, input) => kept.set(name, input),
    discard: (names) => [...names].forEach((name) => kept.delete(name)),
  }
  return { kept, drafts }
}

it('a block edited while it is sent keeps the edit as a draft and stays open', async () => {
  const { kept, drafts } = keepDrafts()
  const { run, sent, port } = build({ drafts })
  const answer = port.answer
  port.answer = (body) => {
    run.change('last_name', 'Lemaire-Roux')
    return answer(body)
  }
  run.change('last_name', 'Lemaire')
  run.change('is_pair', 'true')

  await run.submit()

  expect(run.state()).toMatchObject({ open: 'person', phase: 'filling' })
  expect(run.state().dossier.values).toEqual(sent[0]?.values)
  expect(run.session.getElement('last_name').input).toBe('Lemaire-Roux')
  expect([...kept]).toEqual([['last_name', 'Lemaire-Roux']])

  run.openBlock('amount')
  expect(run.session.getElement('last_name').input).toBe('Lemaire')
  run.openBlock('person')
  expect(run.session.getElement('last_name').input).toBe('Lemaire-Roux')
})

it('a block edited after it was accepted stays open for another submit', async () => {
  const { run, sent, timers } = build()
  run.change('last_name', 'Lemaire')
  await run.submit()

  run.change('last_name', 'Lemaître')
  timers.at(-1)?.()
  expect(run.state()).toMatchObject({ open: 'person', phase: 'filling' })

  await run.submit()
  expect(sent[1]?.values).toContainEqual({ elementId: '3-last_name', value: 'Lemaître' })
})

it('a changed block returns to a default that was submitted untouched', async () => {
  const { run, timers } = build()
  run.change('last_name', 'Lemaire')
  await run.submit()
  timers.at(-1)?.()

  run.openBlock('person')
  run.change('is_pair', 'true')
  run.openBlock('amount')

  expect(run.session.getElement('is_pair').input).toBe('false')
})

it('a block left during its submit shows what was sent, without navigation', async () => {
  const { run, port } = build({ detail: buildDetail({ last_submitted_block_id: '3-amount' }) })
  const answer = port.answer
  port.answer = (body) => {
    run.change('last_name', 'Lemaire-Roux')
    run.openBlock('amount')
    return answer(body)
  }
  run.openBlock('person')
  run.change('last_name', 'Lemaire')

  await run.submit()

  expect(run.state()).toMatchObject({ open: 'amount', phase: 'filling' })
  expect(run.session.getElement('last_name').input).toBe('Lemaire')
  run.openBlock('person')
  expect(run.session.getElement('last_name').input).toBe('Lemaire-Roux')
})

it.each(['while it is sent', 'after it was accepted'])(
  'a block frozen by its submit discards what was typed %s, and the next one opens',
  async (when) => {
    const { kept, drafts } = keepDrafts()
    const { run, port, timers } = build({ drafts })
    const answer = port.answer
    port.answer = async (body) => {
      if (when === 'while it is sent') run.change('last_name', 'Lemaître')
      return { ...(await answer(body)), frozen_blocks: ['3-person'] }
    }
    run.change('last_name', 'Lemaire')
    await run.submit()
    if (when === 'after it was accepted') run.change('last_name', 'Lemaître')

    timers.at(-1)?.()

    expect(run.session.getElement('last_name').input).toBe('Lemaire')
    expect([...kept]).toEqual([])
    expect(run.state().open).toBe('amount')
  },
)

it('the reason why the dossier was reopened goes with the next submit', async () => {
  const { run } = build({ notice: new Error('outdated') })
  run.change('last_name', 'Lemaire')
  expect(run.state().notice).toBeDefined()

  await run.submit()

  expect(run.state().notice).toBeUndefined()
})
