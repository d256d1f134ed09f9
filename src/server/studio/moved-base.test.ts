import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StudioFile, StudioSaved, StudioState } from '#contract/studio.ts'
import { writeEdit } from '#form/write-edit.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'

const FORM = 'forms/client.json'
const deployment = await loadDeployment('demo')
const api = await forFile(TestApi.start(deployment))
const folder = join(await openTestFolder(), 'demo')

const setLabel = (key: string, before: string, value: string) => ({
  kind: 'set' as const,
  file: FORM,
  node: { level: 'element' as const, key },
  path: ['attributes', 'label', 'fr'],
  before,
  value,
})

test('a working copy whose published version moved opens with both changes, and with its conflicts until they are settled', async () => {
  const author = await api.signIn('author')
  const file = StudioFile.parse((await author.get(`/studio/files?file=${FORM}`)).body)
  const own = [
    setLabel('inv_product', 'Produit souscrit', 'Le mien'),
    setLabel('sub_marital', 'Situation familiale', 'Ma situation'),
  ]
  const { revision } = StudioSaved.parse((await author.post('/studio/edits', { edits: own })).body)
  // When another version of the same file is published elsewhere
  const theirs = [setLabel('inv_product', '', 'Le leur'), setLabel('sub_regime', '', 'Leur régime')]
  const text = theirs.reduce<string | null>((before, edit) => {
    const written = writeEdit({ text: before, base: file.base }, edit)
    return 'text' in written ? written.text : null
  }, file.text)
  await cp(deployment.folders[0] ?? '', folder, { recursive: true })
  await writeFile(join(folder, FORM), text ?? '')
  const moved = await api.restart({ ...deployment, folders: [folder, ...deployment.folders.slice(1)] })
  const again = await moved.signInAs(author.id)

  // Then changes of different places are both there, and the place that both changed is told with its three values
  const state = StudioState.parse((await again.get('/studio')).body)
  expect(state.baseVersion).not.toBe(state.publishedVersion)
  expect(state.conflicts).toEqual([
    {
      file: FORM,
      place: 'changedElements.inv_product.attributes.label',
      before: null,
      published: { fr: 'Le leur', en: expect.any(String) },
      own: { fr: 'Le mien', en: expect.any(String) },
    },
  ])
  const merged = StudioFile.parse((await again.get(`/studio/files?file=${FORM}`)).body)
  for (const words of ['Le mien', 'Ma situation', 'Leur régime']) expect(merged.text).toContain(words)
  expect(merged.text).not.toContain('Le leur')

  const settled = StudioState.parse((await again.post('/studio/conflicts', { revision })).body)
  expect(settled.conflicts).toEqual([])
  expect(settled.baseVersion).toBe(settled.publishedVersion)
  const kept = StudioFile.parse((await again.get(`/studio/files?file=${FORM}`)).body)
  expect(kept.text).toBe(merged.text)
})
