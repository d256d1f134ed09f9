/** A new signing address that takes effect once confirmed from its mailbox. */
export const STATEMENTS = [`alter table signer_email_change add column pending text`]
