/** Language of mails to an account. */
export const STATEMENTS = [`alter table account add column language text`]
