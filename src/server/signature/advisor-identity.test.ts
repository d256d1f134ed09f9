import { expect, test } from 'vitest'
import { DocumentTemplate } from '#form/document-template.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { buildLabel } from '#test/support/form-parts.ts'
import { MISSION_FORM, REPORT_TEMPLATE, SUITABILITY } from '#test/support/mission-form.ts'
import { createDossier, sendBlock, submitBlock } from '#test/support/signing-app.ts'
import { changeName } from '../accounts/change-name.ts'

const LETTER = DocumentTemplate.parse({
  code: 'lettre',
  title: buildLabel('Lettre de mission'),
  envelope: 'mission',
  sections: [
    { kind: 'rows', rows: [{ label: buildLabel('ORIAS'), text: buildLabel('{advisor.orias}') }] },
    { kind: 'paragraph', text: buildLabel('{advisor.firm}') },
  ],
})

const { signing, advisor } = await openCeremony({
  deployment: { forms: { client: MISSION_FORM }, suitability: SUITABILITY },
  templates: [LETTER, REPORT_TEMPLATE],
})

const send = async () => {
  const id = await createDossier(signing, advisor, ['subscriber'])
  await submitBlock(
    signing,
    advisor.headers,
    { id, block: 'profile' },
    { score: '12', horizon: '3', contact: 'MEETING' },
  )
  return sendBlock(signing, advisor.headers, { id, block: 'engage' }, {})
}

const setIdentity = async (identity: object | null) =>
  signing.services.store.db
    .updateTable('account')
    .set({ advisor_identity: identity && JSON.stringify(identity) })
    .where('role', '=', 'advisor')
    .execute()

test('a mission letter is not sent while the identity of its advisor is incomplete', async () => {
  await setIdentity({ firm: 'Cabinet Roy' })

  const refused = await send()

  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0]).toMatchObject({
    code: 'ADVISOR_IDENTITY_MISSING',
    message: expect.stringContaining('(orias)'),
  })
})

test('a mission letter is sent with the identity of its advisor as of then', async () => {
  await setIdentity({ firm: 'Cabinet Roy', orias: '07001234' })

  const sent = await send()
  const { content } = await signing.services.store.db
    .selectFrom('snapshot')
    .select('content')
    .orderBy('taken_at', 'desc')
    .executeTakeFirstOrThrow()

  expect(sent.statusCode).toBe(200)
  expect(JSON.stringify(content)).toContain('07001234')
})

test('a mission letter keeps the name of its advisor as of then, and the next one has the new name', async () => {
  await setIdentity({ firm: 'Cabinet Roy', orias: '07001234' })
  await send()

  await changeName(signing.services, advisor.user.email, { firstName: 'Claire', lastName: 'Delmas-Roy' })
  await send()

  const rows = await signing.services.store.db
    .selectFrom('snapshot')
    .select('content')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [next, first] = rows.map(({ content }) => JSON.stringify(content))
  expect(first).toContain('"Claire Delmas"')
  expect(next).toContain('"Claire Delmas-Roy"')
  expect(next).not.toContain('"Claire Delmas"')
})
