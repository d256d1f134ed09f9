/** Long enough to mend a slip, too short to rewrite what others have read and decided on. */
export const EDITABLE_MINUTES = 15

export function editableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EDITABLE_MINUTES * 60_000)
}
