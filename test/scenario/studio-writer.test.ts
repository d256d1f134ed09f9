import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignLists } from '#form/align-lists.ts'
import { applyEdit, invertEdit, isSameFile } from '#form/apply-edit.ts'
import { mergeLayer } from '#form/layer-file.ts'
import { treeOfFile } from '#form/layer-kind.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { updateJsonText } from '#form/update-json-text.ts'
import { writeEdit } from '#form/write-edit.ts'
import { DEPLOYMENTS, listDeployments } from '#server/forms/list-deployments.ts'
import { BaseFiles, valueOf } from '#server/studio/base-files.ts'
import { readLayerFiles } from '#server/studio/layer-files.ts'
import { generateEdit, pickFrom } from '#test/support/generated-edits.ts'
import { TASKS } from '#test/support/studio-edits.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 30)
const SEED = 20_261_123
/** Most lines that differ for one task of an author. */
const MOST_LINES = 12

interface OpenFile {
  readonly file: string
  readonly text: string | null
  readonly base: unknown
}

/** The deployment's own files, and those with nodes over what their bases say. */
async function openFiles(code: string) {
  const bases = new BaseFiles({ folders: [`${DEPLOYMENTS}${code}`, `${DEPLOYMENTS}base`] })
  const own = await readLayerFiles(`${DEPLOYMENTS}${code}`)
  const names = [...new Set([...own.keys(), ...(await bases.names())])].filter((file) =>
    file.endsWith('.json'),
  )
  const files = names.map(async (file): Promise<OpenFile> => ({
    file,
    text: own.get(file) ?? null,
    base: await bases.valueOf(file),
  }))
  return Promise.all(files)
}

const codes = await listDeployments()
const opened = new Map(await Promise.all(codes.map(async (code) => [code, await openFiles(code)] as const)))
const filesOf = (code: string) => opened.get(code) ?? []

function read({ file, text, base }: OpenFile): unknown {
  return text === null ? base : mergeLayer(file, base, valueOf(file, text))
}

/** Writes an edit, and fails the test when it cannot be written. */
function write(before: OpenFile, edit: StudioEdit): OpenFile {
  const written = writeEdit(before, edit)
  if ('problem' in written) throw new Error(`${JSON.stringify(edit)}: ${written.problem.en}`)
  return { ...before, text: written.text }
}

function expectRoundTrip(before: OpenFile, edit: Exclude<StudioEdit, { kind: 'replace' }>): OpenFile {
  const value = read(before)
  const edited = applyEdit(value, edit)
  if ('problem' in edited) return before
  const after = write(before, edit)
  const inverse = invertEdit(value, edit, before.text)

  expect(isSameFile(read(after), edited.value), JSON.stringify(edit)).toBe(true)
  if (inverse) expect(isSameFile(read(write(after, inverse)), value), JSON.stringify(inverse)).toBe(true)
  return after
}

it('knows eight deployments', () => {
  expect(codes).toHaveLength(8)
})

describe.each(codes)('%s', (code) => {
  it('opening and saving changes no byte of any file', () => {
    const changed = filesOf(code).filter(
      ({ file, text }) => text !== null && updateJsonText(text, valueOf(file, text)) !== text,
    )

    expect(changed).toEqual([])
  })

  it('a written file reads as the edited one, and its inverse as the file before', () => {
    const session = fc.record({
      file: fc.constantFrom(...filesOf(code).filter(({ file }) => treeOfFile(file))),
      numbers: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    })

    fc.assert(
      fc.property(session, ({ file, numbers }) => {
        const pick = pickFrom(numbers)
        let now = file
        for (let step = 0; step < 3; step++) {
          const edit = generateEdit(now.file, read(now), pick)
          if (edit) now = expectRoundTrip(now, edit)
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })

  it.each(Object.entries(TASKS))('%s: a difference of at most 12 lines', (_name, task) => {
    const files = new Map(filesOf(code).map((each) => [each.file, each]))
    const readFile = (file: string) => {
      const found = files.get(file)
      return found && read(found)
    }
    const edits = task(readFile)

    let lines = 0
    for (const edit of edits) {
      const before = files.get(edit.file)
      if (!before) throw new Error(`${code} has no ${edit.file}`)
      const after = write(before, edit)
      files.set(edit.file, after)
      lines += countLines(before.text, after.text)
    }

    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThanOrEqual(MOST_LINES)
  })
})

/** Lines that differ; a line that is only changed counts once. */
function countLines(before: string | null, after: string | null): number {
  const [old, now] = [linesOf(before), linesOf(after)]
  const aligned = alignLists(old, now)
  const kept = aligned.flatMap(({ old: position, value }, index) =>
    position !== undefined && old[position] === value ? [[position, index] as const] : [],
  )
  let [last, lastNow, lines] = [-1, -1, 0]
  for (const [position, index] of [...kept, [old.length, now.length] as const]) {
    lines += Math.max(position - last - 1, index - lastNow - 1)
    ;[last, lastNow] = [position, index]
  }
  return lines
}

function linesOf(text: string | null): readonly string[] {
  return text === null ? [] : text.trimEnd().split('\n')
}
