import { useSyncExternalStore } from 'react'
import { isStaff } from '#vocabulary/role.ts'
import { listenToUnread, readUnread } from '#web/api/live-state.ts'
import { useUser } from '#web/session/user-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Bell } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { t } from '#web/wording/translation.ts'

/** The server stops counting beyond this. */
const MOST_SHOWN = 99

/** Link to the notices, with the number of unread ones once it is known. */
export function NoticeBell() {
  const { role } = useUser()
  const unread = useSyncExternalStore(listenToUnread, readUnread) ?? 0
  if (!isStaff(role)) return null
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread
  // The accessible name contains the visible text, for users of voice control.
  const label = unread === 0 ? t('menu.notices') : t('menu.notices-unread', { count: shown })
  return (
    <Link to="/avis" className="iconbtn bell" aria-label={label} title={label}>
      <Icon of={Bell} />
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  )
}
