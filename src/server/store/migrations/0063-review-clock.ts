/** When a corrected dossier was signed again, from which its review is due, and the order of the review queue by deadline. */
export const STATEMENTS = [
  'alter table dossier add column resigned_at timestamptz',
  `update dossier set resigned_at = applied.at from (
     select dossier_id, max(applied_at) as at from correction
     where stage = 'signed' and applied_at is not null group by dossier_id) as applied
   where applied.dossier_id = dossier.id and dossier.signed_at is not null`,
  `create index dossier_by_clock on dossier (integration_state, coalesce(resigned_at, signed_at), id)
     where integration_state is not null`,
]
