import pg from 'pg'
import { TestApi } from './api-client.ts'
import { buildDossierDeployment } from './dossier-form.ts'
import { generateDossiers, type Generated } from './generate-dossiers.ts'

export interface DeskWorld {
  readonly api: TestApi
  readonly generated: Generated
  /** Runs a statement as the owner of the store. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>
  close(): Promise<void>
}

/**
 * A store with this many dossiers of several advisors, of two products; those under review were last signed on each day
 * of the past fortnight, some of them a second time.
 */
export async function openDeskWorld(
  dossiers: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<DeskWorld> {
  const deployment = buildDossierDeployment()
  const [product] = deployment.products
  if (!product) throw new Error('the deployment has no product')
  const products = [product, { ...product, code: 'DPE', name: 'Démo Pierre Europe' }]
  const api = await TestApi.start({ ...deployment, products }, { environment })
  const owner = new pg.Client(api.services.store.pool.options)
  await owner.connect()
  const generated = await generateDossiers(owner, { dossiers, formId: api.formId })
  await owner.query(`update dossier set product_code = $1 where id % 3 = 0`, [product.code])
  await owner.query(
    `update dossier set signed_at = $1::timestamptz - id % 14 * interval '1 day' - id % 5 * interval '5 hours'
     where integration_state in ('ongoing', 'error')`,
    [api.clock.now()],
  )
  await owner.query(
    `update dossier set resigned_at = $1::timestamptz - id % 6 * interval '1 day'
     where integration_state = 'ongoing' and id % 4 = 0`,
    [api.clock.now()],
  )
  return {
    api,
    generated,
    query: async (text, values = []) => (await owner.query(text, [...values])).rows,
    async close() {
      await owner.end()
      await api.close()
    },
  }
}
