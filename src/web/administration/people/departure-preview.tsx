import type { DeparturePreview } from '#web/api/people.ts'
import { t } from '#web/wording/translation.ts'

const SHOWN = 8

/** What moves, and what stays and why. */
export function DeparturePreviewList({ preview }: { readonly preview: DeparturePreview }) {
  const { moved, refused, clients, left, members, members_stay: membersStay } = preview
  return (
    <div aria-live="polite" className="people__preview">
      <p>
        <strong>{t('people.departure.moves', { dossiers: moved.length + left, clients })}</strong>
        {members > 0 && !membersStay && ` ${t('people.departure.members', { count: members })}`}
      </p>
      {membersStay && <p>{t('people.departure.members-stay', { count: members })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('people.departure.stays', { count: refused.length })}</p>
          <ul>
            {refused.slice(0, SHOWN).map(({ id, present, reason }) => (
              <li key={id}>
                {t('people.departure.dossier', { id })} {present}
                {' – '}
                {t(`people.departure.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
