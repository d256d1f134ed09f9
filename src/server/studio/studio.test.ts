import { expect, test } from 'vitest'
import { StudioDefinition, StudioFile, StudioSaved, StudioState } from '#contract/studio.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(await loadDeployment('demo')))
const author = await api.signIn('author', { name: 'Ferrand' })
const FORM = 'forms/client.json'

const state = async (by: Caller = author) => StudioState.parse((await by.get('/studio')).body)
const fileOf = async (file: string) => StudioFile.parse((await author.get(`/studio/files?file=${file}`)).body)
const edit = async (...edits: readonly StudioEdit[]) => author.post('/studio/edits', { edits })

test('a label changed in the working copy is in its file and its definition, and in nobody else’s', async () => {
  const { text } = await fileOf(FORM)

  const saved = await edit({
    kind: 'set',
    file: FORM,
    node: { level: 'element', key: 'inv_product' },
    path: ['attributes', 'label', 'fr'],
    before: 'Produit souscrit',
    value: 'Votre fonds',
  })

  expect(saved.body).toMatchObject({})
  const { revision, files } = StudioSaved.parse(saved.body)
  expect(revision).toBe(1)
  expect(files[0]?.text).not.toBe(text)
  const { definition } = StudioDefinition.parse((await author.get('/studio/definition?form=client')).body)
  expect(JSON.stringify(definition)).toContain('Votre fonds')
  expect(await state()).toMatchObject({ revision: 1, canUndo: true, canRedo: false })
})
