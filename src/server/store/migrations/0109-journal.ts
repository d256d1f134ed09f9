/** The newest entries of a person are found without reading those of everybody else. */
export const STATEMENTS = [`create index audit_actor on audit (actor_id, id)`]
