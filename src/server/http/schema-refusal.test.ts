import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ErrorBody, type ErrorItem } from '#contract/answers.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')

const textOf = ({ property, message }: ErrorItem) => `${property}: ${message}`
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

  it('names what is missing of each member of a union that fits as badly as the others', async () => {
    const answers = await Promise.all(
      [{}, { id: 'x' }, { id: 1, upTo: 2 }].map((body) => advisor.post('/notices/read', body)),
    )

    expect(answers.map(({ body }) => ErrorBody.parse(body).errors.map(textOf))).toEqual([
      [
        'id: Entrée invalide : nombre attendu, indéfini reçu',
        'upTo: Entrée invalide : nombre attendu, indéfini reçu',
      ],
      ['id: Entrée invalide : nombre attendu, chaîne de caractères reçu'],
      [': Clé non reconnue : "upTo"', ': Clé non reconnue : "id"'],
    ])
  })

  it('names the member of a union inside another value by its whole path', async () => {
    const drafts = [{ elementId: '1-last_name', value: 5, revision: 0 }]
    const answer = await advisor.put('/dossiers/1/drafts', { drafts })

    expect(ErrorBody.parse(answer.body).errors.map(textOf)).toEqual([
      'drafts.0.value: Entrée invalide : chaîne de caractères attendu, nombre reçu',
      'drafts.0.value: Entrée invalide : tableau attendu, nombre reçu',
      'drafts.0.value: Entrée invalide : null attendu, nombre reçu',
    ])
  })

  it.each([
    ['fr', 'status: Option invalide : une valeur parmi "canceled"|"rejected" attendue'],
    ['en', 'status: Invalid option: expected one of "canceled"|"rejected"'],
  ])('names in %s the kinds that a body may be of', async (language, sentence) => {
    const answer = await advisor.put(
      '/dossiers/1/status',
      { status: 'signed' },
      { 'accept-language': language },
    )

    expect(ErrorBody.parse(answer.body).errors.map(textOf)).toEqual([sentence])
  })

  it.each([
    ['fr', 'ce texte n’est pas lisible'],
    ['en', 'not a readable text'],
  ])('is described in %s for a query too', async (language, message) => {
    const answer = await advisor.get('/dossiers?searchTerm=%00', { 'accept-language': language })

    expect(ErrorBody.parse(answer.body).errors).toMatchObject([{ property: 'searchTerm', message }])
  })
})
