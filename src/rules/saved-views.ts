import type { PermissionSettings } from './permission.ts'
import { isAdvising, isBackOffice, type Role } from '#vocabulary/role.ts'

/** Views that one person may have saved. */
export const MOST_VIEWS = 50
/** A view is counted up to this number. */
export const MOST_COUNTED_IN_VIEW = 1_000
/** Rows of one export. A larger one is refused before it starts. */
export const MOST_EXPORTED_ROWS = 50_000

/** Whether the role saves, shares and exports views: those who work on other people's dossiers. */
export function canSaveViews(role: Role): boolean {
  return isAdvising(role) || isBackOffice(role)
}

/** Whether the role may save views now: read-only roles use those of their colleagues. */
export function mayWriteViews(
  role: Role,
  { readOnlyRoles }: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  return canSaveViews(role) && !readOnlyRoles.includes(role)
}
