/** The HTML of the demo's mails. Those of earlier releases have none. */
export const STATEMENTS = [`alter table demo_mail add column html text`]
