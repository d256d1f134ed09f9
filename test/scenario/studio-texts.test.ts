import { expect, test } from 'vitest'
import { DeploymentLayer } from '#form/deployment-layer.ts'
import { DeploymentSettings } from '#form/deployment.ts'
import { mergeLayer } from '#form/layer-file.ts'
import { describeChanges } from '#form/describe-changes.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { writeEdit } from '#form/write-edit.ts'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'
import { inspectDeployment } from '#server/forms/load-deployment.ts'
import { BaseFiles, valueOf } from '#server/studio/base-files.ts'
import { materialiseFiles } from '#server/publication/materialise-files.ts'
import { readLayerFiles, storedFiles } from '#server/studio/layer-files.ts'
import { openTestFolder } from '#test/support/for-file.ts'
import { collectTexts, type FoundText } from '#web/studio/texts/collect-texts.ts'
import { setText } from '#web/studio/texts/set-text.ts'

const SETTINGS = 'deployment.json'
const bases = new BaseFiles({ folders: [`${DEPLOYMENTS}demo`, `${DEPLOYMENTS}base`] })
const own = await readLayerFiles(`${DEPLOYMENTS}demo`)
const names = [...new Set([...own.keys(), ...(await bases.names())])].filter((file) =>
  /^(?:deployment|texts|help|(?:forms|documents)\/.*)\.json$/.test(file),
)

/** The edits of the texts screen that put a word after a text. */
function addWord(value: unknown, found: FoundText): readonly StudioEdit[] {
  const { fr, en } = found.text
  const edits: StudioEdit[] = []
  const set: Parameters<typeof setText>[0]['set'] = ({ path, ...place }) =>
    edits.push({ kind: 'set', ...place, path: [...path], before: null })
  setText({ read: () => value, set }, found, { fr: `${fr} Neuf.`, en: `${en} New.` })
  return edits
}

function write(text: string | null, base: unknown, edit: StudioEdit): string | null {
  const written = writeEdit({ text, base }, edit)
  if ('problem' in written) throw new Error(`${JSON.stringify(edit)}: ${written.problem.en}`)
  return written.text
}

/** Texts that are written alike: those of one setting, or one attribute of all elements. */
function groupOf({ file, node, path }: FoundText): string {
  const [folder] = file.split('/')
  if (node) return [folder, node.level, ...path].join(' ')
  return file === SETTINGS ? `${file} ${path[0]}` : `${file} ${path.slice(1).join(' ')}`
}

test('any text of the settings that only the base has can be changed alone', async () => {
  const demo = mergeLayer(SETTINGS, await bases.valueOf(SETTINGS), valueOf(SETTINGS, own.get(SETTINGS)))
  // With its defaults, so that every group of texts is there.
  const base = DeploymentSettings.parse(demo)
  const layer = JSON.stringify({ code: 'house', base: 'demo' })
  const texts = collectTexts(SETTINGS, base)

  const refused = texts.filter((found) => {
    const text = addWord(base, found).reduce<string | null>(
      (before, edit) => write(before, base, edit),
      layer,
    )
    return !DeploymentLayer.safeParse(valueOf(SETTINGS, text)).success
  })

  expect(new Set(texts.map(({ path }) => path[0]))).toEqual(
    new Set(['company', 'texts', 'signIn', 'footer', 'vigilance', 'suitability']),
  )
  expect(refused.map(({ path, inner }) => [...path, ...inner].join('.'))).toEqual([])
})

test(
  'a changed text of every group that the texts screen lists is no problem, and is shown before it is published',
  { timeout: 60_000 },
  async () => {
    const files = new Map(own)
    const published: Record<string, unknown> = {}
    const edited: Record<string, unknown> = {}
    const groups = new Set<string>()
    for (const file of names) {
      const base = await bases.valueOf(file)
      const read = () => (files.has(file) ? mergeLayer(file, base, valueOf(file, files.get(file))) : base)
      published[file] = read()
      for (const found of collectTexts(file, read())) {
        if (groups.has(groupOf(found))) continue
        groups.add(groupOf(found))
        for (const edit of addWord(read(), found))
          files.set(file, write(files.get(file) ?? null, base, edit) ?? '{}')
      }
      edited[file] = read()
    }
    const dataDir = await openTestFolder()
    const root = await materialiseFiles(storedFiles(files), { code: 'demo', dataDir })

    const { problems } = await inspectDeployment('demo', root)

    // The records of what the bases say, which the studio completes before each check, are warnings.
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ file, path, reason }) => `${file} ${path}: ${reason.en}`)).toEqual([])
    const unclear = describeChanges(published, edited).filter(
      ({ before, after }) => !before?.fr || !after?.fr || before.fr === after.fr,
    )
    expect(unclear).toEqual([])
  },
)
