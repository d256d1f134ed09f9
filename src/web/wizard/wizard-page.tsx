import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import type { DossierDetail } from '#contract/dossiers.ts'
import { compileForm } from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { knownAddress } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MissingDossier } from '#web/dossiers/missing-dossier.tsx'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { readChosenDossier, rememberChosenDossier } from './stored-dossier.ts'
import { Wizard } from './wizard.tsx'
import { dossierToOpen, forgetOpened, formOf } from './wizard-calls.ts'
import type { Outdated } from './submit-block.ts'
import '#web/styles/form.css'

/** The form of a dossier, block by block. Source: wizard §2. */
export function WizardPage() {
  const [search] = useQueryAddress()
  const dossierId = Number(search.get('dossier') ?? readChosenDossier() ?? Number.NaN)
  if (!Number.isInteger(dossierId) || dossierId <= 0) return <Redirect to="/dossier" />
  return <DossierLoader key={dossierId} dossierId={dossierId} isAnew={search.has('anew')} />
}

/** A dossier opened from current server values, and reopened when newer ones exist. */
interface Opening {
  readonly detail: DossierDetail
  readonly number: number
  readonly outdated: Outdated | undefined
}

function DossierLoader({ dossierId, isAnew }: { readonly dossierId: number; readonly isAnew: boolean }) {
  const { pageId, blockId } = useParams()
  // Kept until the dossier is left, because the form soon replaces the address that requests it.
  const [opensAnew] = useState(isAnew)
  const [opening, setOpening] = useState<Opening>()
  const dossier = useQuery({
    ...dossierToOpen(dossierId),
    // Only the first load opens the form: while it is open, the running form is the source of truth.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const { form_id: formId, texts_id: textsId } = dossier.data?.dossier ?? {}
  const form = useQuery({
    ...formOf(formId ?? 0, textsId ?? 0),
    enabled: formId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

  // Compiled in a separate step before the form is opened, so that a slow device stays responsive, and only once for
  // all openings.
  const version = useMemo(
    () => form.data && { ...form.data, compiled: compileForm(form.data.definition) },
    [form.data],
  )

  useEffect(() => {
    rememberChosenDossier(dossierId)
    forgetOpened(dossierId)
  }, [dossierId])

  if (dossier.error instanceof ApiError && dossier.error.status === 404) {
    return (
      <Shell dossierId={dossierId}>
        <MissingDossier id={dossierId} list="/dossier" />
      </Shell>
    )
  }
  const error = dossier.error ?? form.error
  if (error) {
    return (
      <Shell dossierId={dossierId}>
        <LoadError
          error={error}
          onRetry={() => {
            if (dossier.error) void dossier.refetch()
            else void form.refetch()
          }}
        />
      </Shell>
    )
  }
  if (!dossier.data || !version) {
    return (
      <Shell dossierId={dossierId}>
        <Loading />
      </Shell>
    )
  }
  const { known, writable } = dossier.data.dossier
  if (known && writable && !opensAnew) return <Redirect to={knownAddress(dossierId)} />
  const current: Opening = opening ?? { detail: dossier.data, number: 0, outdated: undefined }
  const named = (id: string | undefined) => (id === undefined ? undefined : nameOfWireId(version.id, id))
  return (
    <Wizard
      key={current.number}
      detail={current.detail}
      version={version}
      address={{ page: named(pageId), lastSubmitted: named(blockId), open: current.outdated?.open }}
      notice={current.outdated?.reason}
      disputes={current.outdated?.disputes ?? []}
      onOutdated={(outdated) => setOpening({ detail: outdated.detail, outdated, number: current.number + 1 })}
    />
  )
}

function Shell({ dossierId, children }: { readonly dossierId: number; readonly children: React.ReactNode }) {
  usePageTitle(t('header.file-number', { id: dossierId }))
  return (
    <>
      <TopBar>
        <span className="filenum">{t('header.file-number', { id: dossierId })}</span>
      </TopBar>
      <main id="contenu" className="page" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
