/** Progress, stored with each submit so that lists need not run the engine, and the rejection reason. */
export const STATEMENTS = [
  `alter table dossier add column progress smallint not null default 0`,
  `alter table dossier add column reject_reason text`,
]
