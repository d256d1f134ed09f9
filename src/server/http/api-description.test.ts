import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import * as z from 'zod'
import { ANY_ROLE } from '#server/http/access.ts'
import { type Call, describeCalls } from '#server/http/calls.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const api = await forFile(TestApi.start(buildDeployment()))
const calls = api.app.calls
const answer = await api.app.inject({ url: '/api/openapi.json' })
const paths = Document.parse(answer.json()).paths

const operationOf = ({ path, method }: Pick<Call, 'path' | 'method'>) =>
  z.object(Operation.shape).parse(paths[path]?.[method.toLowerCase()])

describe('/api/openapi.json', () => {
  it('describes exactly the registered calls', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )

    expect(described.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('names each call once', () => {
    const names = calls.map((call) => operationOf(call).operationId)

    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('getDossiersByFolderIdReceiptsByReceiptId')
  })

  it('describes every answer of each call, errors included', () => {
    for (const call of calls) {
      const { responses, security, tags } = operationOf(call)
      expect(Object.keys(responses), call.path).toContain('503')
      expect(security, call.path).toEqual(
        call.public ? [] : [{ bearer: [] }, ...(call.scope ? [{ program: [call.scope] }] : [])],
      )
      if (!call.public)
        expect(Object.keys(responses), call.path).toEqual(expect.arrayContaining(['401', '403']))
      expect(tags).toEqual([call.feature])
    }
  })

  it('marks file answers as binary', () => {
    const files = calls.filter((call) =>
      Object.keys(operationOf(call).responses['200']?.content ?? {}).some(
        (type) => type !== 'application/json',
      ),
    )

    expect(files.map(({ path }) => path)).toEqual([
      '/api/dossiers/{folderId}/handed-documents/open',
      '/api/dossiers/{folderId}/documents/all',
      '/api/dossiers/{folderId}/preview',
      '/api/dossier/{id}/docusign/download',
      '/api/dossiers/integration-state/batch',
      '/api/dossier/integration-state/{id}/download',
      '/api/register/holdings',
      '/api/views/export/csv',
      '/api/views/export/xlsx',
      '/api/dossiers/{id}/evidence',
      '/api/administration/journal/export',
      '/api/studio/versions/{version}/archive',
    ])
  })

  it('has no dangling reference', async () => {
    const document = (await api.app.inject({ url: '/api/openapi.json' })).json()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]

    const missing = references
      .map(([, name = '']) => name)
      .filter((name) => !(name in document.components.schemas))

    expect(missing).toEqual([])
    expect(references.length).toBeGreaterThan(20)
  })
})

describe('a route', () => {
  const answer = { 200: z.object({}) }
  it.each([
    ['config.access', {}, { summary: 'x', response: answer }],
    ['schema.response', { access: ANY_ROLE }, { summary: 'x' }],
    ['schema.summary', { access: ANY_ROLE }, { response: answer }],
  ])('is not registered without %s', (missing, config, schema) => {
    const app = Fastify()
    app.decorate('calls', [])
    describeCalls(app, 'test')

    expect(() => app.get('/x', { config, schema }, async () => ({}))).toThrow(`${missing} is missing`)
  })
})

describe('/api/docs', () => {
  it('loads files of this origin only', async () => {
    const page = await api.app.inject({ url: '/api/docs/' })
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

    expect(page.statusCode).toBe(200)
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'")
    expect(page.body).not.toMatch(/<script>|<style|style=/)
    expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
    for (const address of addresses) {
      const file = await api.app.inject({ url: new URL(address, 'http://x/api/docs/').pathname })
      expect(file.statusCode, address).toBe(200)
    }
  })

  it('begins with the first hour, whose links lead to nothing that is not served', () => {
    const { info } = z.object({ info: z.object({ description: z.string() }) }).parse(answer.json())

    expect(info.description).toContain('## The first hour')
    expect(info.description).toContain('`open.mjs`:\n\n```js\n')
    expect(info.description).not.toMatch(/\]\((?!https?:)/)
    expect(info.description).not.toContain('## A sandbox')
  })
})
