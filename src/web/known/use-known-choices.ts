import { useState } from 'react'
import type { KnownClient } from '#contract/known-client.ts'
import type { ClientSituation } from '#vocabulary/client-situation.ts'
import { navigate } from '#web/address/navigate.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { dossierAddress, DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { confirmKnown } from '#web/api/known.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** The choices made on the page. Initially every part counts as unchanged, and no statement is given again. */
export interface KnownChoices {
  readonly changed: ReadonlySet<ClientSituation>
  /** Pages whose statements are given again. */
  readonly restated: ReadonlySet<string>
  readonly change: (situation: ClientSituation, isChanged: boolean) => void
  readonly restate: (page: string, isGiven: boolean) => void
  readonly confirm: () => void
  readonly busy: boolean
}

export function useKnownChoices(id: number, known: KnownClient, onOutdated: () => void): KnownChoices {
  const [changed, setChanged] = useState<ReadonlySet<ClientSituation>>(new Set())
  const [restated, setRestated] = useState<ReadonlySet<string>>(new Set())
  const mutation = useSingleMutation({
    mutationFn: () =>
      confirmKnown(id, {
        version: known.version,
        unchanged: known.situations.map(({ code }) => code).filter((code) => !changed.has(code)),
        restated: [...restated],
      }),
    onSuccess: () => {
      void invalidate(DOSSIERS_KEY)
      navigate(dossierAddress(id))
    },
    onError: (error) => {
      const isOutdated = error instanceof ApiError && error.status === 409
      if (isOutdated) onOutdated()
      showToast(
        isOutdated ? t('known.outdated') : failureSentences(error, t('known.failed')).join(' '),
        'error',
      )
    },
  })
  return {
    changed,
    restated,
    change: (situation, isChanged) => setChanged(withMember(changed, situation, isChanged)),
    restate: (page, isGiven) => setRestated(withMember(restated, page, isGiven)),
    confirm: () => mutation.mutate(),
    busy: mutation.isPending,
  }
}

function withMember<Member>(set: ReadonlySet<Member>, member: Member, isIn: boolean): ReadonlySet<Member> {
  const changed = new Set(set)
  if (isIn) changed.add(member)
  else changed.delete(member)
  return changed
}
