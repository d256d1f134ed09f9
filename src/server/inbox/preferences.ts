import { canScreen } from '#rules/permission.ts'
import type { NoticePreferences, SaveNoticePreference } from '#contract/notices.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { NOTICE_KINDS, NOTICE_TRAITS, type NoticeKind } from '#vocabulary/notice.ts'
import { isAdvising, isBackOffice, type Role } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import { presentKind } from '../notices/index.ts'
import type { Db } from '../store/store.ts'

/** The kinds of notices that a person can receive, and when each is mailed. */
export async function readPreferences(db: Db, user: User, locale: Locale): Promise<NoticePreferences> {
  const chosen = await db
    .selectFrom('notice_preference')
    .select(['kind', 'mail'])
    .where('account_id', '=', user.id)
    .execute()
  return {
    preferences: NOTICE_KINDS.filter((kind) => canReceive(user.role, kind)).map((kind) => {
      const { mail } = NOTICE_TRAITS[kind]
      const isAlwaysMailed = mail === 'sent'
      return {
        kind,
        label: presentKind(locale, kind),
        mail: isAlwaysMailed ? 'now' : (chosen.find((each) => each.kind === kind)?.mail ?? mail),
        isAlwaysMailed,
      }
    }),
  }
}

/** Throws `INVALID_REQUEST` for a kind that the role cannot receive or that is always mailed. */
export async function savePreference(
  db: Db,
  user: User,
  { kind, mail }: SaveNoticePreference,
): Promise<void> {
  if (!canReceive(user.role, kind) || NOTICE_TRAITS[kind].mail === 'sent')
    throw new Failure('INVALID_REQUEST', { params: { detail: 'kind' } })
  await db
    .insertInto('notice_preference')
    .values({ account_id: user.id, kind, mail })
    .onConflict((oc) => oc.columns(['account_id', 'kind']).doUpdateSet({ mail }))
    .execute()
}

function canReceive(role: Role, kind: NoticeKind): boolean {
  const { readers } = NOTICE_TRAITS[kind]
  if (readers === 'compliance') return canScreen(role)
  return (readers !== 'backOffice' && isAdvising(role)) || (readers !== 'advising' && isBackOffice(role))
}
