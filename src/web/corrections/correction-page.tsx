import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { ApiError } from '#web/api/api-error.ts'
import { accountPort, correctionList, viewPort } from '#web/api/corrections.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { MissingDossier } from '#web/dossiers/missing-dossier.tsx'
import { HOME } from '#web/session/home.ts'
import { useUser } from '#web/session/user-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CorrectionSheet } from './correction-sheet.tsx'
import '#web/styles/form.css'
import '#web/styles/corrections.css'

/** The correction of a dossier for somebody with an account: the one in the address, or the newest. */
export function CorrectionPage() {
  const [search] = useQueryAddress()
  const dossierId = readId(search.get('dossier'))
  const correctionId = readId(search.get('correction'))
  if (dossierId === undefined) return <Redirect to={HOME} />
  if (correctionId === undefined) return <NewestCorrection dossierId={dossierId} />
  return <AccountCorrection key={correctionId} dossierId={dossierId} correctionId={correctionId} />
}

function readId(text: string | null): number | undefined {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function NewestCorrection({ dossierId }: { readonly dossierId: number }) {
  const { data, error, refetch } = useQuery(correctionList(dossierId))
  const newest = data?.corrections.at(-1)
  if (error instanceof ApiError && error.status === 404) return <Missing dossierId={dossierId} />
  if (newest) return <AccountCorrection key={newest.id} dossierId={dossierId} correctionId={newest.id} />
  return (
    <div className="page correct">
      <LoadState of={{ data, error, refetch }} lines={6} title={t('correction.load-error')} />
      {data && (
        <EmptyState
          title={t('correction.none')}
          action={<ButtonLink to={dossierAddress(dossierId)}>{t('signature.result.back')}</ButtonLink>}
        >
          {t('correction.none.text')}
        </EmptyState>
      )}
    </div>
  )
}

function AccountCorrection({
  dossierId,
  correctionId,
}: {
  readonly dossierId: number
  readonly correctionId: number
}) {
  const port = useMemo(() => accountPort(dossierId, correctionId), [dossierId, correctionId])
  const { role } = useUser()
  return (
    <CorrectionSheet
      port={port}
      role={role}
      dossierAt={dossierAddress(dossierId)}
      missing={<Missing dossierId={dossierId} />}
    />
  )
}

function Missing({ dossierId }: { readonly dossierId: number }) {
  return (
    <div className="page">
      <MissingDossier id={dossierId} list="/dossier" />
    </div>
  )
}

/** The correction asked of a party without an account, in the view that its code opened. */
export function LinkCorrectionPage() {
  const { viewId = '' } = useParams()
  const port = useMemo(() => viewPort(viewId), [viewId])
  const ended = (
    <div className="page correct">
      <EmptyState title={t('correction.outside.closed')}>{t('correction.outside.closed.text')}</EmptyState>
    </div>
  )
  return <CorrectionSheet port={port} missing={ended} />
}
