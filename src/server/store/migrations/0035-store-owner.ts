import { sql, type Kysely } from 'kysely'

/**
 * What a store is bound to: its deployment, whether it holds the accounts of the demo, a check value of the
 * master key. A store of an earlier release keeps the deployment that it was last served as; its next start
 * adds the check value. One that holds accounts of the demo is marked as a demo whatever it was served as.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store_identity
    add column deployment text,
    add column is_demo boolean,
    add column key_check text`.execute(db)
  await sql`update store_identity set
    deployment = (select code from deployment_version order by id desc limit 1),
    is_demo = exists (select from account where email like '%@demo.test')
    where exists (select from account) or exists (select from deployment_version)`.execute(db)
}
