import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { correctionList } from '#web/api/corrections.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { AskForm } from './ask-form.tsx'
import { CorrectionStatus } from './correction-status.tsx'
import '#web/styles/corrections.css'

/** Corrections of a dossier under review: the newest, and the request for another. */
export function CorrectionPanel({ dossierId }: { readonly dossierId: number }) {
  const { data, error, refetch } = useQuery(correctionList(dossierId))
  const [sentId, setSentId] = useState<number>()
  const newest = data?.corrections.at(-1)
  return (
    <>
      {error && <LoadError error={error} title={t('correction.load-error')} onRetry={() => void refetch()} />}
      {newest && newest.state !== 'withdrawn' && (
        <CorrectionStatus key={newest.id} correction={newest} isFresh={newest.id === sentId} />
      )}
      {data?.may.open && <AskForm dossierId={dossierId} list={data} onSent={setSentId} />}
    </>
  )
}

/** Wire ids of elements changed by the newest correction, until the reviewer decides on it. */
export function useCorrectedElements(dossierId: number): readonly string[] {
  const { data } = useQuery(correctionList(dossierId))
  const newest = data?.corrections.at(-1)
  if (newest?.state !== 'answered') return []
  return newest.consequences?.changes.map(({ elementId }) => elementId) ?? []
}
