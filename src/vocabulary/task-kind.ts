/** What an advisor does next about a dossier; the kind says who has to act and what the one action is. */
export const TASK_KINDS = [
  'sign',
  'report',
  'correction',
  'recall',
  'call',
  'complete',
  'refused',
  'signature',
  'answer',
  'unfinished',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Groups of tasks, the most urgent first: what expires this week, what waits for the advisor, what waits for the client. */
export const TASK_GROUPS = ['soon', 'mine', 'client'] as const
export type TaskGroup = (typeof TASK_GROUPS)[number]
