import { afterAll, expect, it } from 'vitest'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { DocusignDouble } from '#test/support/docusign-double/docusign-double.ts'
import { connectTo, DocusignSigner } from '#test/support/docusign-signer.ts'

const double = await DocusignDouble.start()
const world = await CorrectionWorld.open({ environment: double.environment() })
connectTo(double, world.signing)
const signer = new DocusignSigner(world.signing, world.advisor, double)
afterAll(async () => {
  await world.close()
  await double.close()
})

/** Runs the jobs that follow from what DocuSign has reported. */
async function work(): Promise<void> {
  await double.connect.settled()
  await world.drain()
}

/** A dossier that both holders signed at DocuSign. */
async function sign(): Promise<number> {
  const id = await world.send()
  for (const party of ['subscriber', 'co_subscriber']) await signer.decide(id, `subscription_${party}`)
  await work()
  return id
}

/** A correction of the account, sent. */
async function correct(id: number) {
  const asked = await world.ask(id, ['iban'])
  const proposed = await world.propose(asked.body, { iban: 'DE89' })
  await world.answer(proposed.body)
  return proposed.body
}

const newest = () => double.account.envelopes.at(-1)

it('opens an envelope at the provider with the changed documents alone, and completes with its messages', async () => {
  const id = await sign()
  const before = await world.documents(id)
  const count = double.account.envelopes.length
  await correct(id)
  const opened = double.account.envelopes.slice(count).map(({ definition }) => ({
    documents: definition.documents.map(({ name }) => name),
    signers: definition.recipients.signers.map(({ name }) => name),
  }))
  const during = await world.dossier(id)

  await signer.decide(id, 'subscription_subscriber')
  await work()

  const after = await world.documents(id)
  const changed = [...after.keys()].filter((code) => after.get(code)?.sha256 !== before.get(code)?.sha256)
  expect(opened).toEqual([{ documents: ['mandat'], signers: ['Florence Lemaire'] }])
  expect(during).toMatchObject({ state: 'signature', integration_state: null })
  expect(changed).toEqual(['mandat'])
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(await world.answers(id)).toMatchObject({ iban: 'DE89' })
})

it('says before it is sent what signatories cannot do there, and nothing when nobody signs', async () => {
  const id = await sign()
  const asked = await world.ask(id, ['iban', 'note'])

  const unsigned = await world.propose(asked.body, { note: 'autre' })
  const signed = await world.propose(unsigned.body, { iban: 'DE89' })

  expect(unsigned.body.consequences?.limits).toEqual([])
  expect(signed.body.consequences?.limits).toEqual([
    'Ces documents seront signés chez notre prestataire de signature, dans une enveloppe à part.',
    'Ses pages ne montrent pas ce qui change : relisez-le ici avant d’envoyer.',
    'Une erreur ne peut y être signalée : il reste à refuser de signer.',
  ])
})

it('never reaches the provider when nobody signs', async () => {
  const id = await sign()
  const count = double.account.envelopes.length
  const asked = await world.ask(id, ['note'])

  await world.answer((await world.propose(asked.body, { note: 'autre' })).body)

  expect(double.account.envelopes).toHaveLength(count)
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
})

it('keeps what was signed when a signatory declines there', async () => {
  const id = await sign()
  const documents = await world.documents(id)
  const asked = await correct(id)

  await signer.decide(id, 'subscription_subscriber', 'decline')
  await work()

  expect((await world.read(asked)).body).toMatchObject({
    state: 'refused',
    refusal: { why: 'signature_declined' },
  })
  expect(await world.documents(id)).toEqual(documents)
})

it('voids the envelope there when it is withdrawn', async () => {
  const id = await sign()
  const asked = await correct(id)

  await world.act(asked, 'withdraw')
  await work()

  expect(newest()).toMatchObject({ status: 'voided' })
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
})

it('is refused when its envelope was voided there', async () => {
  const id = await sign()
  const asked = await correct(id)

  newest()?.void('by hand')
  await work()

  expect((await world.read(asked)).body.state).toBe('refused')
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'error' })
})

it('is corrected again, carrying what was signed there', async () => {
  const id = await sign()
  await correct(id)
  await signer.decide(id, 'subscription_subscriber')
  await work()
  const between = await world.documents(id)

  const second = await world.ask(id, ['shares'])
  await world.answer((await world.propose(second.body, { shares: '6' })).body)
  for (const party of ['subscriber', 'co_subscriber']) await signer.decide(id, `subscription_${party}`)
  await work()

  const after = await world.documents(id)
  expect(after.get('mandat')).toMatchObject({ sha256: between.get('mandat')?.sha256 })
  expect(after.get('ordre')?.sha256).not.toBe(between.get('ordre')?.sha256)
  expect(await world.answers(id)).toMatchObject({ iban: 'DE89', shares: '6' })
})

it('leaves nothing that verify would find', async () => {
  // The double adds a page to documents, and no seal.
  const findings = (await world.findings()).filter((finding) => !finding.endsWith('no signature'))

  expect(findings).toEqual([])
})
