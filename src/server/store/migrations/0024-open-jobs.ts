/**
 * Indexes for pending jobs and for the last finished job of each kind, so that status and monitoring need not scan
 * months of finished jobs.
 */
export const STATEMENTS = [
  `create index outbox_open on outbox (kind, run_at) where done_at is null`,
  `create index outbox_done on outbox (kind, done_at) where done_at is not null`,
]
