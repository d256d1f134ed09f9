import { beforeEach, describe, expect, it } from 'vitest'
import { applyEdit } from '#form/apply-edit.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { createWorkingCopy, readPlace, type CopyPort, type WorkingCopy } from './working-copy.ts'

const FILE = 'forms/client.json'
const AGE = { level: 'element', key: 'age' } as const
const NAME = { level: 'element', key: 'name' } as const
const LABEL = ['attributes', 'label']

/** A server in memory; `answer` decides about the next call. */
class FakeStudio implements CopyPort {
  value: unknown = {
    ...buildForm([buildElement('age', 'input_integer'), buildElement('name', 'input_text')]),
  }
  revision = 0
  readonly calls: (readonly StudioEdit[])[] = []
  failure: unknown
  isTransientFailure = false
  dispute: { readonly theirs: unknown; readonly by: string | undefined } | undefined
  /** Holds the next call until it is called. */
  release: (() => void) | undefined

  readFile = (): Promise<unknown> => Promise.resolve(this.value)
  send = async (edits: readonly StudioEdit[]) => {
    this.calls.push(edits)
    if (this.release) await new Promise<void>((resolve) => (this.release = resolve))
    const { failure } = this
    this.failure = undefined
    if (failure !== undefined) throw failure
    for (const edit of edits) {
      const edited = edit.kind === 'replace' ? { value: edit.text } : applyEdit(this.value, edit)
      if ('value' in edited) this.value = edited.value
    }
    this.revision += 1
    return { revision: this.revision, canUndo: true, canRedo: false }
  }
  step = (direction: 'undo' | 'redo') => {
    this.revision += 1
    this.value = { ...buildForm([buildElement(direction, 'input_text')]) }
    return Promise.resolve({ revision: this.revision, canUndo: false, canRedo: true, files: [FILE] })
  }
  findDispute = () => this.dispute
  isTransient = () => this.isTransientFailure
}

/** Timers that run when the test says so. */
class FakeClock {
  #waiting: (() => void)[] = []
  now = () => new Date(0)
  after = (_delayMs: number, callback: () => void) => {
    this.#waiting.push(callback)
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== callback)
    }
  }
  pass() {
    const due = this.#waiting
    this.#waiting = []
    for (const callback of due) callback()
  }
}

let server: FakeStudio
let clock: FakeClock
let copy: WorkingCopy

beforeEach(async () => {
  server = new FakeStudio()
  clock = new FakeClock()
  copy = createWorkingCopy({ port: server, clock, start: { revision: 0, canUndo: false, canRedo: false } })
  await copy.open(FILE)
})

function type(node: typeof AGE | typeof NAME, label: string) {
  copy.set({ file: FILE, node, path: LABEL, value: buildText(label) })
}

function shown(node: typeof AGE | typeof NAME): unknown {
  return readPlace(copy.read(FILE), { file: FILE, node, path: LABEL })
}

describe('an edit in the working copy', () => {
  it('is shown immediately, and sent after a pause as one step with the former value', async () => {
    for (const label of ['A', 'Ag', 'Age?']) type(AGE, label)
    expect(shown(AGE)).toEqual(buildText('Age?'))
    expect(server.calls).toEqual([])
    expect(copy.state()).toMatchObject({ saved: { kind: 'saving' }, canUndo: true })

    clock.pass()
    await copy.flush()

    expect(server.calls).toMatchObject([[{ before: buildText('age'), value: buildText('Age?') }]])
    expect(copy.state()).toMatchObject({ saved: { kind: 'saved' }, revision: 1 })
    expect(server.value).toEqual(copy.read(FILE))
  })

  it('keeps the identity of what it leaves alone', () => {
    const before = readElement(1)
    type(AGE, 'Age?')
    expect(readElement(1)).toBe(before)
  })

  it('that got no answer is sent again as it was, since it may be stored: typing does not join it', async () => {
    server.isTransientFailure = true
    server.failure = new Error('no answer')
    type(AGE, 'one')
    await copy.flush()
    type(AGE, 'two')
    await copy.flush()

    const [lost, again, next] = server.calls
    expect(again).toEqual(lost)
    expect(next).toMatchObject([{ before: buildText('one'), value: buildText('two') }])
  })

  it('waits for the one before it, in order, and typing does not join what is on its way', async () => {
    server.release = () => undefined
    type(AGE, 'one')
    const first = copy.flush()
    type(AGE, 'two')
    type(NAME, 'three')
    const { release } = server
    server.release = undefined
    release()
    await first
    await copy.flush()
    expect(server.calls.flat()).toMatchObject([
      { node: AGE, before: buildText('age'), value: buildText('one') },
      { node: AGE, before: buildText('one'), value: buildText('two') },
      { node: NAME, value: buildText('three') },
    ])
  })

  it('stays while there is no network, and is sent again', async () => {
    server.failure = new Error('no network')
    server.isTransientFailure = true
    type(AGE, 'Age?')
    await copy.flush()
    expect(copy.state().saved).toEqual({ kind: 'offline' })
    expect(shown(AGE)).toEqual(buildText('Age?'))

    clock.pass()
    await copy.flush()
    expect(copy.state().saved).toEqual({ kind: 'saved' })
    expect(server.value).toEqual(copy.read(FILE))
  })

  it('that is not sent yet is undone before the step in front of it', async () => {
    server.failure = new Error('unavailable')
    server.isTransientFailure = true
    type(AGE, 'Age?')

    await copy.step('undo')

    expect(server.revision).toBe(0)
    expect(copy.state().saved).toEqual({ kind: 'offline' })
    expect(shown(AGE)).toEqual(buildText('Age?'))
  })

  it('goes when it is refused, and those behind it stay', async () => {
    const failure = new Error('refused')
    server.failure = failure
    type(AGE, 'refused')
    type(NAME, 'kept')
    await copy.flush()
    expect([shown(AGE), shown(NAME)]).toEqual([buildText('age'), buildText('kept')])
    expect(server.value).toEqual(copy.read(FILE))
  })

  it('stays when the file cannot be read again after the edit before it was stored', async () => {
    type(AGE, 'one')
    type(NAME, 'two')
    // Another author has stored something: all files are read again.
    server.revision += 1
    const { readFile } = server
    server.readFile = () => {
      server.readFile = readFile
      return Promise.reject(new Error('too many calls'))
    }

    await copy.flush()
    expect(copy.state().saved).toEqual({ kind: 'offline' })
    clock.pass()
    await copy.flush()

    expect(server.calls).toHaveLength(2)
    expect(shown(NAME)).toEqual(buildText('two'))
    expect(copy.state().saved).toEqual({ kind: 'saved' })
  })

  it('that does not fit is a problem, and changes nothing', () => {
    const before = copy.read(FILE)
    const problem = copy.edit([{ kind: 'remove', file: FILE, node: { level: 'element', key: 'gone' } }])
    expect(problem).toBeDefined()
    expect(copy.read(FILE)).toBe(before)
  })
})

describe('a place that another author has changed', () => {
  beforeEach(async () => {
    const theirs = buildText('theirs')
    const edited = applyEdit(server.value, {
      kind: 'set',
      file: FILE,
      node: AGE,
      path: LABEL,
      before: null,
      value: theirs,
    })
    if ('value' in edited) server.value = edited.value
    server.failure = new Error('409')
    server.dispute = { theirs, by: 'Ada' }
    type(AGE, 'ours')
    await copy.flush()
  })

  it('shows theirs with a conflict of both', () => {
    expect(shown(AGE)).toEqual(buildText('theirs'))
    expect(copy.state().conflicts).toMatchObject([
      { by: 'Ada', theirs: buildText('theirs'), edit: { value: buildText('ours') } },
    ])
  })

  it.each(['ours', 'theirs'] as const)('takes %s when it is chosen', async (kept) => {
    const [conflict] = copy.state().conflicts
    if (conflict) copy.resolve(conflict, kept)
    await copy.flush()
    expect(shown(AGE)).toEqual(buildText(kept))
    expect(copy.state().conflicts).toEqual([])
    expect(server.value).toEqual(copy.read(FILE))
  })
})

it('undoes on the server, once everything typed is stored', async () => {
  type(AGE, 'Age?')
  await copy.step('undo')
  expect(server.calls).toHaveLength(1)
  expect(copy.read(FILE)).toEqual(server.value)
  expect(copy.state()).toMatchObject({ canUndo: false, canRedo: true, revision: 2 })
})

it('follows what others have stored', async () => {
  server.value = { ...buildForm([buildElement('theirs', 'input_text')]) }
  await copy.follow({ revision: 7, canUndo: false, canRedo: false })
  expect(copy.read(FILE)).toEqual(server.value)
  expect(copy.state().revision).toBe(7)
})

it('reads what others have stored before an edit that was on its way', async () => {
  await server.send([
    { kind: 'set', file: FILE, node: NAME, path: LABEL, before: null, value: buildText('theirs') },
  ])
  type(AGE, 'ours')
  await copy.follow({ revision: 1, canUndo: true, canRedo: false })
  await copy.flush()
  expect([shown(AGE), shown(NAME)]).toEqual([buildText('ours'), buildText('theirs')])
  expect(copy.state().revision).toBe(2)
})

function readElement(index: number): unknown {
  const path = ['pages', '0', 'blocks', '0', 'elements', String(index)]
  return path.reduce<unknown>((inner, step) => Object(inner)[step], copy.read(FILE))
}
