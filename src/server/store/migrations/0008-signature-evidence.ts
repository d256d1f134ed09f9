/**
 * Proof of signature: represented person, language and code delivery of a party, and the sealed evidence of an ended
 * envelope.
 */
export const STATEMENTS = [
  `alter table envelope_party add column behalf_of text`,
  `alter table envelope_party add column language text not null default 'fr'`,
  `alter table one_time_code add column channel text not null default 'email'`,
  `alter table envelope add column evidence_sha256 text references file (sha256)`,
]
