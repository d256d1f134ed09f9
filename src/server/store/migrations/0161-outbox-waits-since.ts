/** Since when a job has been due that an unavailable service put back to the end: its `run_at` only says where it stands. */
export const STATEMENTS = ['alter table outbox add column waits_since timestamptz']
