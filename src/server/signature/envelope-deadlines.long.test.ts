import { describe, expect, test } from 'vitest'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { MISSION_FORM, REPORT_TEMPLATE, SUITABILITY } from '#test/support/mission-form.ts'
import { createDossier, submitBlock } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: {
    forms: { client: MISSION_FORM },
    suitability: SUITABILITY,
    envelopes: { expiresAfterDays: 30, stages: [], reminderAfterDays: [3, 10] },
  },
  templates: [REPORT_TEMPLATE],
})

const submit = (id: number, block: string, values: Readonly<Record<string, string>> = {}) =>
  submitBlock(signing, advisor.headers, { id, block }, values)

async function sendMission(parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber']) {
  const id = await createDossier(signing, advisor, parties)
  await submit(id, 'profile', { score: '12', horizon: '3', contact: 'MEETING' })
  await submit(id, 'engage')
  await signing.services.outbox.drain()
  return id
}

async function sign(id: number, button: string): Promise<void> {
  const view = await client.openView(id, button)
  await client.proveOneself(view)
  await view.post('sign', TYPED)
  await signing.services.outbox.drain()
}

/** A dossier whose subscription is with its first signer. */
async function sendSubscription(): Promise<number> {
  const id = await sendMission()
  await sign(id, 'mission_subscriber')
  await signing.app.inject({
    method: 'POST',
    url: `/api/dossiers/${id}/adequacy-report`,
    headers: advisor.headers,
  })
  await submit(id, 'declare')
  await signing.services.outbox.drain()
  return id
}

async function passDays(days: number): Promise<void> {
  signing.clock.advance({ minutes: days * 24 * 60 })
  await signing.services.outbox.drain()
}

async function mailsAbout(id: number, key: string): Promise<readonly string[]> {
  const mails = await signing.services.store.db
    .selectFrom('demo_mail')
    .select('recipient')
    .where('dedup_key', 'like', `${key}-%`)
    .where('subject', 'like', `%n°\u00a0${id}`)
    .execute()
  return mails.map(({ recipient }) => recipient)
}

const detailOf = async (id: number) =>
  (await signing.app.inject({ url: `/api/dossiers/${id}`, headers: advisor.headers })).json().dossier

describe('expiry', () => {
  test('interrupts a mission, which may be sent again', async () => {
    const id = await sendMission()

    await passDays(31)
    const expired = await detailOf(id)
    const again = await submit(id, 'engage')
    await signing.services.outbox.drain()

    expect(expired.status).toBe('mission_abort')
    expect(expired.envelopes[0]).toMatchObject({ state: 'expired' })
    expect(expired.envelopes[0].reason).toContain('délai')
    expect(await mailsAbout(id, 'envelope-expired')).toEqual(['florence@orange.test'])
    expect(again).toBe(200)
    expect((await client.dossier(id)).status).toBe('mission_validation|mission_sent_to_subscriber')
  })

  test('leaves a subscription unsigned, which may be sent again', async () => {
    const id = await sendSubscription()

    await passDays(31)
    const expired = await client.dossier(id)
    await submit(id, 'declare')
    await signing.services.outbox.drain()

    expect(expired.status).toBe('unsigned|mission_signed_by_subscriber')
    expect((await client.dossier(id)).state).toBe('signature')
  })

  test('says nothing to an envelope that all have signed', async () => {
    const id = await sendMission()
    await sign(id, 'mission_subscriber')

    await passDays(31)

    expect((await client.dossier(id)).state).toBe('adequacy_report_validation')
  })
})

describe('reminders', () => {
  test('go to the party whose turn it is, and stop when it has signed', async () => {
    const id = await sendMission(['subscriber', 'coSubscriber'])

    await passDays(3)
    const first = await mailsAbout(id, 'envelope-reminder')
    await sign(id, 'mission_subscriber')
    await passDays(7)

    expect(first).toEqual(['florence@orange.test'])
    expect(await mailsAbout(id, 'envelope-reminder')).toEqual(['florence@orange.test', 'henri@orange.test'])
  })
})

describe('decline', () => {
  test('of a mission interrupts the dossier and shows who declined', async () => {
    const id = await sendMission(['subscriber', 'coSubscriber'])
    await sign(id, 'mission_subscriber')
    const view = await client.openView(id, 'mission_co_subscriber')

    await client.proveOneself(view)
    await view.post('decline', { reason: 'Pas maintenant.' })

    expect((await client.dossier(id)).status).toBe(
      'mission_abort|mission_signed_by_subscriber|mission_declined_by_co_subscriber',
    )
  })

  test('of a subscription by the advisor says advisor', async () => {
    const id = await sendSubscription()
    await sign(id, 'subscription_subscriber')
    const view = await client.openView(id, 'subscription_subscriber_advisor')

    await client.proveOneself(view)
    await view.post('decline', { reason: 'Erreur.' })

    expect((await client.dossier(id)).status).toBe(
      'rejected|mission_signed_by_subscriber|subscription_signed_by_subscriber|subscription_declined_by_advisor',
    )
  })
})

describe('an envelope that cannot be prepared', () => {
  /** A mission whose documents are lost, with the job that draws them at its last try. */
  async function failToPrepare(): Promise<number> {
    const id = await createDossier(signing, advisor)
    await submit(id, 'profile', { score: '12', horizon: '3', contact: 'MEETING' })
    await submit(id, 'engage')
    const { db } = signing.services.store
    await db.updateTable('snapshot').set({ content: '{}' }).where('dossier_id', '=', id).execute()
    await db
      .updateTable('outbox')
      .set({ attempts: 19 })
      .where('kind', '=', 'envelope.prepare')
      .where('done_at', 'is', null)
      .execute()
    await signing.services.outbox.drain()
    return id
  }

  test('is voided with its reason once the last try has failed', async () => {
    const id = await failToPrepare()
    const detail = await detailOf(id)

    expect(detail.status).toBe('ongoing')
    expect(detail.frozen_blocks).toEqual([])
    expect(detail.envelopes[0]).toMatchObject({ state: 'voided' })
    expect(detail.envelopes[0].reason).toContain('n’ont pas pu être établis')
  })

  test('is mailed to the sender alone, and has its evidence', async () => {
    const id = await failToPrepare()

    const { db } = signing.services.store
    const mails = await db
      .selectFrom('demo_mail')
      .select('recipient')
      .where('subject', 'like', `%dossier n°\u00a0${id}%`)
      .execute()
    const envelope = await db
      .selectFrom('envelope')
      .select('evidence_sha256')
      .where('dossier_id', '=', id)
      .executeTakeFirstOrThrow()

    expect(mails.map(({ recipient }) => recipient)).toEqual([advisor.user.email])
    expect(envelope.evidence_sha256).not.toBeNull()
  })
})

describe('a mission that was declined', () => {
  test('no longer says who declined once it is submitted again', async () => {
    const id = await sendMission()
    const view = await client.openView(id, 'mission_subscriber')
    await client.proveOneself(view)
    await view.post('decline', { reason: 'Je préfère attendre.' })
    const declined = (await client.dossier(id)).status

    await submit(id, 'engage')

    expect(declined).toBe('mission_abort|mission_declined_by_subscriber')
    expect((await client.dossier(id)).status).toBe('mission_abort')
  })
})
