import { expect, onTestFinished, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { readSharedFacts } from './snapshot-facts.ts'
import { findSnapshot, readEngineInput } from './snapshot.ts'

const { signing, client } = await openCeremony()
const { db, pool } = signing.services.store

const sendDossier = async () => {
  const owner = await client.prepare()
  const { content } = await db
    .selectFrom('snapshot')
    .select('content')
    .where('envelope_id', '=', owner.envelopeId)
    .executeTakeFirstOrThrow()
  return { owner, content }
}

test('two dossiers share the facts of the deployment, and keep their own', async () => {
  const [first, second] = [await sendDossier(), await sendDossier()]

  const stored = await db.selectFrom('snapshot_facts').selectAll().execute()

  const { settings, products, tables, receiptTypes } = signing.services.deployment
  expect(stored).toMatchObject([{ content: { settings, products, tables, receiptTypes } }])
  expect([first.content, second.content]).toMatchObject([
    { factsHash: stored[0]?.hash, facts: { dossier: { id: first.owner.dossierId } } },
    { factsHash: stored[0]?.hash, facts: { dossier: { id: second.owner.dossierId } } },
  ])
  expect(Object.keys(Object(first.content['facts']))).not.toContain('products')
})

test('a snapshot of an earlier release, with all facts in its content, is read the same', async () => {
  const { owner } = await sendDossier()
  const [input, whole] = [await readEngineInput(db, owner), await findSnapshot(db, owner)]

  await pool.query('update snapshot set content = $1 where envelope_id = $2', [
    JSON.stringify(whole?.content),
    owner.envelopeId,
  ])

  expect(input.facts.products).toEqual(signing.services.deployment.products)
  expect(await readEngineInput(db, owner)).toEqual(input)
  expect(await findSnapshot(db, owner)).toEqual(whole)
})

test('shared facts that were changed or deleted are refused', async () => {
  const { content } = await sendDossier()
  const hash = String(content['factsHash'])
  const owner = await pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('set session_replication_role = replica')

  await owner.query(`update snapshot_facts set content = content || '{"settings": {"x": 1}}'`)
  await expect(readSharedFacts(db, hash)).rejects.toThrow(`facts ${hash} do not match their hash`)
  await owner.query('delete from snapshot_facts')
  await expect(readSharedFacts(db, hash)).rejects.toThrow(`facts ${hash} are missing`)
})
