import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import type { Absence } from '#contract/team.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { endAbsence } from '#web/api/team.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { day } from '#web/wording/page-format.ts'

/** Who is absent, from when to when, and who covers; ended by a button. */
export function AbsenceList({ absences }: { readonly absences: readonly Absence[] }) {
  return (
    <ul className="resume__lines">
      {absences.map((absence) => (
        <AbsenceLine key={absence.id} absence={absence} />
      ))}
    </ul>
  )
}

function AbsenceLine({ absence }: { readonly absence: Absence }) {
  const [isOpen, setOpen] = useState(false)
  const end = useSingleMutation({
    mutationFn: () => endAbsence(absence.id),
    onSuccess: async () => {
      showToast(t('team.absence.ended'))
      setOpen(false)
      await invalidate(DOSSIERS_KEY)
    },
  })
  const names = { absent: absence.absent.name, cover: absence.cover.name }
  return (
    <li className="team__absence">
      <span>
        {t('team.absence.line', names)}
        <small className="muted">
          {t('team.absence.days', { from: day(absence.from), to: day(absence.to) })}
          {absence.isNow && ` · ${t('team.absence.now')}`}
        </small>
      </span>
      {absence.canEnd && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('team.absence.end')}
          <span className="sr-only"> {absence.absent.name}</span>
        </Button>
      )}
      <AskModal
        title={t('team.absence.end.title')}
        isOpen={isOpen}
        confirm={t('team.absence.end')}
        look="danger"
        isPending={end.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => end.mutate()}
      >
        <p>{t('team.absence.end.text', names)}</p>
        <FailureLines error={end.error} otherwise={t('team.absence.failed')} />
      </AskModal>
    </li>
  )
}
