/**
 * Binds a store to its deployment, to whether it contains demo accounts, and to a check value of the master key. A
 * store of an earlier release keeps its last deployment and gets the check value at the next start. A store with demo
 * accounts is marked as a demo whatever its deployment.
 */
export const STATEMENTS = [
  `alter table store_identity
    add column deployment text,
    add column is_demo boolean,
    add column key_check text`,
  `update store_identity set
    deployment = (select code from deployment_version order by id desc limit 1),
    is_demo = exists (select from account where email like '%@demo.test')
    where exists (select from account) or exists (select from deployment_version)`,
]
