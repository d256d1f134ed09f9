import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CurrentForms, FormVersion } from '#contract/forms.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const client = await api.signIn('client')

describe('forms', () => {
  it('gives the current versions and their definitions, immutable when the texts are named', async () => {
    const current = CurrentForms.parse((await client.get('/forms/current')).body)
    const id = current.forms[0]?.id ?? 0

    const answer = await client.get(`/forms/${id}/definition?texts=${id}`)
    const etag = String(answer.headers['etag'])
    const again = await client.get(`/forms/${id}/definition`, { 'if-none-match': etag })

    expect(current.forms).toEqual([{ id, code: 'client' }])
    expect(FormVersion.parse(answer.body).definition.pages).toHaveLength(2)
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(again.status).toBe(304)
    expect(again.headers['cache-control']).toBe('private, no-cache')
  })

  it('sends a definition in Brotli to browsers, as it is to others', async () => {
    const { forms } = CurrentForms.parse((await client.get('/forms/current')).body)
    const url = `/api/forms/${forms[0]?.id}/definition`
    const get = (encodings: string) =>
      api.app.inject({ url, headers: { authorization: client.authorization, 'accept-encoding': encodings } })

    const plain = await get('identity')
    const answers = [await get('gzip, deflate, br, zstd'), await get('gzip, br')]

    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
      expect(JSON.parse(String(brotliDecompressSync(rawPayload)))).toEqual(plain.json())
    }
    expect((await get('gzip')).headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('answers 404 for an unknown version and 422 for no number', async () => {
    expect((await client.get('/forms/999999/definition')).status).toBe(404)
    expect((await client.get('/forms/first/definition')).status).toBe(422)
  })

  it('requires a signed-in user', async () => {
    expect((await api.app.inject({ url: '/api/forms/current' })).statusCode).toBe(401)
  })
})
