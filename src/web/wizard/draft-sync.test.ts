import { describe, expect, it } from 'vitest'
import type { DraftPort, DraftToSave } from './draft-port.ts'
import { createDraftSync } from './draft-sync.ts'
import { openLocalDrafts, type TextStore } from '#web/session/local-drafts.ts'

function buildStore(
  initial: Readonly<Record<string, string>> = {},
): TextStore & { readonly size: () => number } {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
    size: () => values.size,
  }
}

function buildClock() {
  const timers: { readonly at: number; readonly run: () => void }[] = []
  let now = Date.parse('2026-11-21T10:00:00Z')
  return {
    now: () => new Date(now),
    after(delayMs: number, run: () => void) {
      const timer = { at: now + delayMs, run }
      timers.push(timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    async pass(ms: number) {
      now += ms
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.run()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function buildPort() {
  const calls: (readonly DraftToSave[])[] = []
  const port: DraftPort & { readonly calls: typeof calls; answer: DraftPort['save'] } = {
    calls,
    isRefusal: (error) => error instanceof Error && error.message === 'refused',
    answer: (drafts) =>
      Promise.resolve({
        saved: drafts.map(({ name, revision }) => ({ name, revision: revision + 1 })),
        conflicts: [],
        savedAt: '2026-11-21T10:00:02Z',
      }),
    save(drafts) {
      calls.push(drafts)
      return port.answer(drafts)
    },
  }
  return port
}

function buildSync(store = buildStore()) {
  const clock = buildClock()
  const port = buildPort()
  const local = openLocalDrafts(store, 'drafts', clock.now)
  const submitted = { revision: 0 }
  const blockRevisionOf = () => submitted.revision
  const sync = createDraftSync({ local, port, clock, revisions: [], blockRevisionOf })
  return { clock, port, store, submitted, sync }
}

/** A draft as it is sent. */
const sent = (name: string, value: string, revision = 0, blockRevision = 0) => ({
  name,
  value,
  revision,
  blockRevision,
})

describe('drafts', () => {
  it('are stored on the device immediately and saved after a second without typing', async () => {
    const { sync, clock, port, store } = buildSync()

    sync.queue('city', 'An')
    await clock.pass(600)
    sync.queue('city', 'Angers')
    await clock.pass(600)
    expect(port.calls).toEqual([])
    expect(store.getItem('drafts')).toContain('Angers')

    await clock.pass(400)
    expect(port.calls).toEqual([[sent('city', 'Angers')]])
    expect(sync.state()).toEqual({ kind: 'saved', at: '2026-11-21T10:00:02Z' })
    expect(store.size()).toBe(0)
  })

  it('are sent with the revision last received', async () => {
    const { sync, port } = buildSync()

    sync.queue('city', 'Angers')
    await sync.flush()
    sync.queue('city', 'Nantes')
    await sync.flush()

    expect(port.calls[1]).toEqual([sent('city', 'Nantes', 1)])
  })

  it('are sent alongside a running call when the page is left, except elements that this call sends', async () => {
    const { sync, port, store } = buildSync()
    const { answer } = port
    const arrived = Promise.withResolvers<void>()
    port.answer = async (drafts) => arrived.promise.then(() => answer(drafts))
    sync.queue('city', 'An')
    const running = sync.flush()
    sync.queue('city', 'Angers')
    sync.queue('name', 'Roy')

    sync.leave()

    expect(port.calls).toEqual([[sent('city', 'An')], [sent('name', 'Roy')]])
    arrived.resolve()
    await running
    await sync.flush()
    expect(port.calls[2]).toEqual([sent('city', 'Angers', 1)])
    expect(store.size()).toBe(0)
  })

  it('stay on the device when offline and are retried later', async () => {
    const { sync, clock, port, store } = buildSync()
    const answer = port.answer
    port.answer = () => Promise.reject(new Error('offline'))

    sync.queue('city', 'Angers')
    await sync.flush()
    expect(sync.state()).toEqual({ kind: 'offline' })
    expect(store.getItem('drafts')).toContain('Angers')

    port.answer = answer
    await clock.pass(10_000)
    expect(sync.state().kind).toBe('saved')
  })

  it('show as pending until they are sent', () => {
    const { sync } = buildSync()

    sync.queue('city', 'Angers')

    expect(sync.state()).toEqual({ kind: 'waiting' })
  })

  it('refused by the server are kept and not retried', async () => {
    const { sync, port, clock, store } = buildSync()
    port.answer = () => Promise.reject(new Error('refused'))

    sync.queue('city', 'Angers')
    await sync.flush()
    await clock.pass(60_000)

    expect(sync.state()).toEqual({ kind: 'refused' })
    expect(port.calls).toHaveLength(1)
    expect(store.getItem('drafts')).toContain('Angers')
  })

  it('keep the revisions that they were typed over across a reload, so that the server detects conflicts', async () => {
    const store = buildStore()
    const before = buildSync(store)
    before.submitted.revision = 1
    before.sync.queue('city', 'Angers')
    const clock = buildClock()
    const local = openLocalDrafts(store, 'drafts', clock.now)
    const port = buildPort()
    const sync = createDraftSync({ local, port, clock, revisions: [['city', 3]], blockRevisionOf: () => 2 })

    await sync.flush()
    sync.queue('city', 'Nantes')
    await sync.flush()

    expect(port.calls).toEqual([[sent('city', 'Angers', 0, 1)], [sent('city', 'Nantes', 1, 2)]])
  })

  it('typed while others are sent are sent too, before a logout wipes them', async () => {
    const { sync, port } = buildSync()
    const answer = Promise.withResolvers<Awaited<ReturnType<DraftPort['save']>>>()
    const { answer: accept } = port
    port.answer = () => answer.promise
    sync.queue('city', 'Angers')
    void sync.flush()
    sync.queue('zip', '49000')

    const flushed = sync.flush()
    port.answer = accept
    answer.resolve({ saved: [{ name: 'city', revision: 1 }], conflicts: [], savedAt: 'now' })
    await flushed

    expect(port.calls).toEqual([[sent('city', 'Angers')], [sent('zip', '49000')]])
  })

  it('refused together are sent again without those that are discarded', async () => {
    const { sync, port, clock } = buildSync()
    const { answer } = port
    port.answer = () => Promise.reject(new Error('refused'))
    sync.queue('city', 'Angers')
    sync.queue('zip', '49000')
    await sync.flush()
    port.answer = answer

    sync.discard(['city'])
    await clock.pass(1_000)

    expect(port.calls.at(-1)).toEqual([sent('zip', '49000')])
    expect(sync.state().kind).toBe('saved')
  })

  it('are sent immediately when the page is left', () => {
    const { sync, port } = buildSync()

    sync.queue('city', 'Angers')
    sync.close()

    expect(port.calls).toEqual([[sent('city', 'Angers')]])
  })

  describe('changed by another person meanwhile', () => {
    const conflict = { name: 'city', value: 'Nantes', author: 'henri', revision: 4 }
    async function buildDispute() {
      const built = buildSync()
      const { answer } = built.port
      built.port.answer = () => Promise.resolve({ saved: [], conflicts: [conflict], savedAt: 'now' })
      built.sync.queue('city', 'Angers')
      await built.sync.flush()
      built.port.answer = answer
      return built
    }

    it('are reported as a conflict, kept on the device and not sent until resolved', async () => {
      const { sync, port, store } = await buildDispute()

      sync.queue('zip', '49000')
      await sync.flush()

      expect(sync.state()).toEqual({ kind: 'conflict', conflicts: [conflict] })
      expect(store.getItem('drafts')).toContain('Angers')
      expect(port.calls.at(-1)).toEqual([sent('zip', '49000')])
    })

    it('overwrite the other answer when ours is chosen', async () => {
      const { sync, port } = await buildDispute()

      sync.resolve('city', 'ours')
      await sync.flush()

      expect(port.calls.at(-1)).toEqual([sent('city', 'Angers', 4)])
      expect(sync.state().kind).toBe('saved')
    })

    it('are discarded when the other answer is chosen', async () => {
      const { sync, port, store } = await buildDispute()

      sync.resolve('city', 'theirs')
      await sync.flush()

      expect(port.calls).toHaveLength(1)
      expect(sync.state()).toEqual({ kind: 'idle' })
      expect(store.size()).toBe(0)
    })
  })

  it('of a block that was submitted while they were sent are no conflict any more', async () => {
    const { sync, port } = buildSync()
    const answer = Promise.withResolvers<Awaited<ReturnType<DraftPort['save']>>>()
    port.answer = () => answer.promise
    sync.queue('city', 'Angers')
    const saving = sync.flush()

    sync.discard(['city'])
    answer.resolve({ saved: [], conflicts: [{ name: 'city', value: 'Nantes', revision: 4 }], savedAt: 'now' })
    await saving

    expect(sync.state()).toEqual({ kind: 'saved', at: 'now' })
  })

  it.each([
    ['refused', 'before'],
    ['refused', 'after'],
    ['lost', 'before'],
    ['lost', 'after'],
  ])('%s %s their block is known to be submitted leave no warning', async (fate, order) => {
    const { sync, port } = buildSync()
    const answer = Promise.withResolvers<Awaited<ReturnType<DraftPort['save']>>>()
    port.answer = () => answer.promise
    sync.queue('city', 'Angers')
    const saving = sync.flush()

    if (order === 'after') sync.discard(['city'])
    answer.reject(new Error(fate))
    await saving
    if (order === 'before') sync.discard(['city'])

    expect(sync.state()).toEqual({ kind: 'idle' })
  })

  it('typed after their block was submitted are not compared with an earlier save', async () => {
    const { sync, port, clock } = buildSync()
    const answer = Promise.withResolvers<Awaited<ReturnType<DraftPort['save']>>>()
    const { answer: accept } = port
    port.answer = () => answer.promise
    sync.queue('city', 'Angers')
    const saving = sync.flush()

    sync.discard(['city'])
    sync.queue('city', 'Angers-lès-Paris')
    port.answer = accept
    answer.resolve({ saved: [], conflicts: [{ name: 'city', value: 'Angers', revision: 0 }], savedAt: 'now' })
    await saving
    await clock.pass(1_000)

    expect(port.calls.at(-1)).toEqual([sent('city', 'Angers-lès-Paris')])
    expect(sync.state().kind).toBe('saved')
  })

  it('whose block was submitted by another person with the same answers are no conflict any more', async () => {
    const { sync } = buildSync()
    const conflict = { name: 'city', value: 'Nantes', author: 'henri', revision: 4 }
    sync.queue('city', 'Angers')
    sync.addConflicts([conflict], ['city'])
    expect(sync.state().kind).toBe('conflict')

    sync.addConflicts([], ['zip'])
    expect(sync.state().kind).toBe('conflict')
    sync.addConflicts([], ['city'])

    expect(sync.state()).toEqual({ kind: 'waiting' })
    await sync.flush()
    expect(sync.state().kind).toBe('saved')
  })

  it('of another window replace those of this one only when these are saved and older', async () => {
    const { sync } = buildSync()
    sync.queue('city', 'Angers')
    expect(sync.adopt('city', 5)).toBe(false)

    await sync.flush()
    expect(sync.adopt('city', 1)).toBe(false)
    expect(sync.adopt('city', 2)).toBe(true)
    expect(sync.adopt('city', 2)).toBe(false)
  })

  it('of two windows are kept side by side', () => {
    const store = buildStore()
    const [one, other] = [buildSync(store), buildSync(store)]
    one.sync.queue('city', 'Angers')
    other.sync.queue('street', '1 rue Toussaint')

    expect(openLocalDrafts(store, 'drafts', one.clock.now).read()).toEqual({
      city: 'Angers',
      street: '1 rue Toussaint',
    })
  })

  it('are restored after a reload and expire after a day', () => {
    const at = Date.parse('2026-11-21T10:00:00Z')
    const drafts = {
      city: { input: 'Angers', at },
      zip: { input: '49000', at: at - 25 * 3_600_000 },
    }
    const store = buildStore({ drafts: JSON.stringify(drafts) })

    expect(openLocalDrafts(store, 'drafts', () => new Date(at)).read()).toEqual({ city: 'Angers' })
  })

  it('that cannot be parsed count as none', () => {
    const store = buildStore({ drafts: '{"city":3' })

    expect(openLocalDrafts(store, 'drafts', () => new Date()).read()).toEqual({})
  })
})
