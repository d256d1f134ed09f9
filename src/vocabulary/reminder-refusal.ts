/**
 * Why a dossier is not reminded: it is not visible, nobody is waited for, they were reminded today, or the person opted
 * out of reminders about it.
 */
export const REMINDER_REFUSALS = ['unknown', 'nothing', 'today', 'stopped'] as const
export type ReminderRefusal = (typeof REMINDER_REFUSALS)[number]
