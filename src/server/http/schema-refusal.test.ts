import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ErrorBody } from '#contract/answers.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')

const CREATION = { formId: 1, clientId: null, submittingBlockId: null, values: [] }

describe('a schema violation', () => {
  it.each([
    ['fr', 'formId', 1.5, 'Entrée invalide : entier attendu, nombre reçu'],
    ['en', 'formId', 1.5, 'Invalid input: expected int, received number'],
    ['fr', 'clientId', 2 ** 31, 'Trop grand : nombre doit être <=2147483647'],
    ['en', 'clientId', 2 ** 31, 'Too big: expected number to be <=2147483647'],
  ])('is described in %s, for %s %s', async (language, property, value, message) => {
    const answer = await advisor.post(
      '/dossiers',
      { ...CREATION, [property]: value },
      { 'accept-language': language },
    )

    expect(answer.status).toBe(422)
    expect(ErrorBody.parse(answer.body).errors).toEqual([
      { property, code: 'INVALID_REQUEST', message, params: {} },
    ])
  })

  it.each([
    ['fr', 'ce texte n’est pas lisible'],
    ['en', 'not a readable text'],
  ])('is described in %s for a query too', async (language, message) => {
    const answer = await advisor.get('/dossiers?searchTerm=%00', { 'accept-language': language })

    expect(ErrorBody.parse(answer.body).errors).toMatchObject([{ property: 'searchTerm', message }])
  })
})
