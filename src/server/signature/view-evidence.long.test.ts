import { describe, expect, test } from 'vitest'
import { openCeremony, TYPED, type ViewClient } from '#test/support/ceremony-client.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { createUser } from '#test/support/signing-app.ts'
import { Evidence, EvidenceFile } from './evidence.ts'

const { signing, advisor, client } = await openCeremony()
const { db } = signing.services.store

async function eventsOf(envelopeId: string) {
  return db
    .selectFrom('envelope_event')
    .select(['kind', 'party', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .execute()
}

const idOf = (view: ViewClient) => String(view.opened.headers.location).split('/').at(-1)

describe('a signing view', () => {
  test('says in the evidence from whose session it was opened, and which events came from it', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const reader = await createUser(signing, 'backOfficeUser', { session: 'reader-session' })
    const [own, bystanders] = [
      await client.openView(dossierId),
      await client.openView(dossierId, undefined, reader),
    ]
    await client.proveOneself(own)
    await own.post('sign', TYPED)
    await signing.services.outbox.drain()

    const opened = (await eventsOf(envelopeId)).filter(({ kind }) => kind === 'view-opened')
    const { evidence_sha256: sha256 } = await db
      .selectFrom('envelope')
      .select('evidence_sha256')
      .where('id', '=', envelopeId)
      .executeTakeFirstOrThrow()
    const file = EvidenceFile.parse(
      JSON.parse((await signing.services.files.read(sha256 ?? '')).toString('utf8')),
    )
    const evidence = Evidence.parse(JSON.parse(file.evidence))
    const acts = evidence.events.filter(({ kind }) => /code|delivered|^signed/.test(kind))

    expect(opened).toMatchObject([
      {
        party: 'subscriber',
        detail: {
          view: idOf(own),
          account: { id: advisor.user.id, name: 'Claire Delmas', role: 'advisor' },
          ip: '127.0.0.1',
        },
      },
      {
        party: 'subscriber',
        detail: { view: idOf(bystanders), account: { id: reader.user.id, role: 'backOfficeUser' } },
      },
    ])
    const sessions = opened.map(({ detail }) => detail['session'])
    expect(sessions[0]).not.toBe(sessions[1])
    expect(JSON.stringify(opened)).not.toContain('reader-session')
    expect(acts.map(({ kind }) => kind)).toEqual(['code-sent', 'code-verified', 'delivered', 'signed'])
    expect(acts.map(({ detail }) => detail['view'])).toEqual(acts.map(() => idOf(own)))
  })

  test('is named with its session in the certificate, to the second', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)

    const history = await signing.app.inject({
      url: `/api/dossier/${dossierId}/docusign/history`,
      headers: advisor.headers,
    })
    const pdf = Buffer.from(history.json().envelopeHistoryData, 'base64')
    const text = runPdfTool('sh', ['-c', 'pdftotext -raw "$0" -'], pdf).replace(/\s+/g, ' ')

    expect(text).toContain(
      'Page de signature ouverte : Florence Lemaire (session de Claire Delmas, Conseiller',
    )
    expect(text).toMatch(/Code vérifié : Florence Lemaire \(par e-mail, session de Claire Delmas, Conseiller/)
    expect(text).toMatch(/\d{2} h \d{2} min \d{2} s/)
  })

  test('delivers the documents to a party only once it typed its code there', async () => {
    const { dossierId } = await client.prepare()
    const [own, bystanders] = [await client.openView(dossierId), await client.openView(dossierId)]

    await bystanders.get('state')
    await bystanders.post('code')
    const looked = await client.dossier(dossierId)
    await client.proveOneself(own)
    const proven = await client.dossier(dossierId)

    expect(looked.status).toBe('signature|subscription_sent_to_subscriber')
    expect(proven.status).toBe('signature|subscription_delivered_to_subscriber')
  })
})
