import { expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { PARTIES_FORM } from '#test/support/parties-form.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { Evidence, EvidenceFile } from './evidence.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: { forms: { client: PARTIES_FORM }, codeChannel: 'sms', signatureLevel: 'advanced' },
})

/** Of one holder. */
const declare = (mobile: Readonly<Record<string, string>>) =>
  client.declare({ first_name: 'Léo', last_name: 'Martin', email: 'leo@orange.test', ...mobile })

const setAdvisorMobile = (mobile: string | null) =>
  signing.services.store.db.updateTable('account').set({ mobile }).where('id', '=', advisor.user.id).execute()

test('advanced signatures are refused without a phone', async () => {
  await setAdvisorMobile('+33600000001')
  const holder = await declare({})
  await setAdvisorMobile(null)
  const other = await declare({ mobile: '+33600000002' })

  for (const { answer } of [holder, other]) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].code).toBe('SIGNER_PHONE_MISSING')
  }
})

test('advanced signatures say so in their evidence and certificate, with the phone the code went to', async () => {
  await setAdvisorMobile('+33600000001')
  const { id } = await declare({ mobile: '+33600000002' })
  for (const button of ['subscription_subscriber', 'subscription_subscriber_advisor']) {
    const view = await client.openView(id, button)
    await client.proveOneself(view)
    await client.sign(view)
    await signing.services.outbox.drain()
  }

  const { evidence_sha256: sha256 } = await signing.services.store.db
    .selectFrom('envelope')
    .select('evidence_sha256')
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  const file = EvidenceFile.parse(
    JSON.parse((await signing.services.files.read(sha256 ?? '')).toString('utf8')),
  )
  const evidence = Evidence.parse(JSON.parse(file.evidence))
  expect(evidence.signatureLevel).toBe('advanced')
  expect(evidence.events.find(({ kind }) => kind === 'code-sent')?.detail).toMatchObject({
    channel: 'sms',
    to: '+33600000002',
  })
  const certificate = await signing.app.inject({
    url: `/api/dossier/${id}/docusign/history`,
    headers: advisor.headers,
  })
  const pdf = Buffer.from(certificate.json().envelopeHistoryData, 'base64')
  expect(runPdfTool('sh', ['-c', 'pdftotext "$0" -'], pdf)).toContain('Signature électronique avancée')
})
