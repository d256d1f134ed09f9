import { hash } from 'node:crypto'
import { StoredProduct } from '#form/stored-product.ts'
import type { Db } from '../store/store.ts'
import type { PublishedFacts } from '../store/dossier-tables.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Stores the facts that the deployment is served with, to show a dossier as of a past date; `at` is now by default. */
export async function publishFacts(db: Db, deployment: LoadedDeployment, at?: Date): Promise<void> {
  if (await areFactsPublished(db, deployment)) return
  const { code } = deployment
  await db
    .insertInto('deployment_version')
    .values({ code, ...writeFacts(deployment), published_at: at })
    .execute()
}

/** Whether the latest facts in the store are those of this deployment. */
export async function areFactsPublished(db: Db, deployment: LoadedDeployment): Promise<boolean> {
  const last = await readNewest(db)
  return last?.hash === writeFacts(deployment).hash && last.code === deployment.code
}

function writeFacts({ settings, products, tables, receiptTypes }: LoadedDeployment) {
  const facts = JSON.stringify({ settings, products, tables, receiptTypes } satisfies PublishedFacts)
  return { facts, hash: hash('sha256', facts) }
}

/** Facts of the last start; undefined before the first one. */
export async function findPublishedFacts(
  db: Db,
): Promise<{ readonly code: string; readonly facts: PublishedFacts } | undefined> {
  const newest = await readNewest(db)
  if (!newest) return undefined
  const products = newest.facts.products.map((product) => StoredProduct.parse(product))
  return { code: newest.code, facts: { ...newest.facts, products } }
}

function readNewest(db: Db) {
  return db
    .selectFrom('deployment_version')
    .select(['code', 'hash', 'facts'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
