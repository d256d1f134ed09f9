import { expect, it } from 'vitest'
import { DossierDetail } from '#contract/dossiers.ts'
import { ErrorBody } from '#contract/answers.ts'
import { ImportedDossier } from '#contract/imports.ts'
import type { Scope } from '#vocabulary/scope.ts'
import { forFile } from '#test/support/for-file.ts'
import { obtainToken, registerProgram } from '#test/support/program-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const running = await forFile(startTestApplication({ deployment: await loadDeployment('demo') }))
const CLIENT = { email: 'odile.caron@crm.test', last_name: 'Caron', first_name: 'Odile' }

async function openProgram(name: string, scopes: Scope[]) {
  const acts_for = ['advisor@demo.test', 'advisor2@demo.test']
  const program = await registerProgram(running, { name, scopes, acts_for })
  const token = await obtainToken(running.url, program)
  return async (method: 'GET' | 'POST', path: string, body?: object, person = 'advisor@demo.test') =>
    running.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'on-behalf-of': person },
      ...(body && { payload: body }),
    })
}

const body = {
  reference: 'opportunity-12',
  client: CLIENT,
  data: { sub_kind: 'PP', sub_birth_name: 'Morel' },
}

it('names the program as the origin of the answers', async () => {
  const call = await openProgram('Cabinet Morel CRM', ['dossiers:read', 'dossiers:write'])
  const imported = ImportedDossier.parse((await call('POST', '/dossiers/import', body)).json())

  const detail = await call('GET', `/dossiers/${imported.dossier.id}`)
  const { drafts } = DossierDetail.parse(detail.json()).dossier
  expect(imported.imported_from).toBe('Cabinet Morel CRM')
  expect(new Set(drafts.map(({ importedFrom }) => importedFrom))).toEqual(new Set(['Cabinet Morel CRM']))
})

it('keeps the references of each program apart, whomever it acts for', async () => {
  const [one, other] = [
    await openProgram('Premier CRM', ['dossiers:write']),
    await openProgram('Second CRM', ['dossiers:write']),
  ]
  const read = async (call: typeof one, person?: string) => call('POST', '/dossiers/import', body, person)
  const first = ImportedDossier.parse((await read(one)).json())

  expect(ImportedDossier.parse((await read(one)).json())).toEqual({ ...first, created: false })
  expect(ImportedDossier.parse((await read(other)).json()).dossier.id).not.toBe(first.dossier.id)
  // The dossier is the first advisor's: the second one does not see it.
  expect((await read(one, 'advisor2@demo.test')).statusCode).toBe(404)
})

it.each<[string, Scope[], object, string]>([
  ['a dossier', ['dossiers:read'], body, 'dossiers:write'],
  ['an account', ['dossiers:write'], { ...body, reference: 'invite', invite: true }, 'people:write'],
])('opens no %s without its scope', async (what, scopes, asked, scope) => {
  const call = await openProgram(`CRM sans ${what}`, scopes)
  const answer = await call('POST', '/dossiers/import', asked)

  expect(answer.statusCode).toBe(403)
  expect(ErrorBody.parse(answer.json()).errors[0]).toMatchObject({ code: 'SCOPE_MISSING', params: { scope } })
})
