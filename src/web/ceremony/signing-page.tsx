import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { CeremonyState, Sign } from '#contract/signature.ts'
import { partyOfButton } from '#rules/dossier-state.ts'
import { tabId } from '#web/ui/tab-list.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { CeremonyFoot } from './ceremony-foot.tsx'
import { CeremonySteps } from './ceremony-steps.tsx'
import { CodeStep } from './code-step.tsx'
import { DifferenceNote } from './difference-note.tsx'
import { DocumentReader } from './document-reader.tsx'
import { DocumentTabs, type DocumentTab } from './document-tabs.tsx'
import { exportInk } from './ink.ts'
import { evaluateSteps, findMissing, type Missing } from './missing.ts'
import { OwnOrigins } from './own-origins.tsx'
import { ReportError } from './report-error.tsx'
import { EMPTY_DRAFT, hasSignature, type SignatureDraft } from './signature-draft.ts'
import { SignatureStep } from './signature-step.tsx'
import { SignStep } from './sign-step.tsx'
import { StatementsPage } from './statements-page.tsx'
import type { StoredIds, StoredProgress } from './stored-ids.ts'
import type { Ceremony } from './use-ceremony.ts'
import { changedLines, useDifference } from './use-difference.ts'
import { useKeepAlive } from './use-keep-alive.ts'
import { useStatements } from './use-statements.ts'

interface SigningPageProps {
  readonly api: CeremonyApi
  readonly ceremony: Ceremony
  readonly state: CeremonyState
  readonly offsetMs: number
  readonly stored: StoredProgress
}

/** Documents on one side; code, signature and consent on the other. */
export function SigningPage({ api, ceremony, state, offsetMs, stored }: SigningPageProps) {
  const { locale } = useTranslation()
  const [readIds, markRead] = useReadIds(stored.read)
  const statements = useStatements(state.statements, stored.confirmed)
  const [draft, setDraft] = useState<SignatureDraft>(EMPTY_DRAFT)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [hasConsent, setConsent] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const panelId = useId()
  const title = useTitleAfter(statements.isOpen)
  const codeTitle = useRef<HTMLHeadingElement>(null)
  const signatureTitle = useRef<HTMLHeadingElement>(null)
  const acceptance = useRef<HTMLFieldSetElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  useKeepAlive(ceremony.refresh)
  const difference = useDifference(api, state.envelope.corrects)

  const documents = useMemo(
    () =>
      [...state.envelope.documents]
        .sort((one, other) => one.rank - other.rank)
        .map(({ id, title }): DocumentTab => ({ id, title: title[locale], isRead: readIds.has(id) })),
    [state.envelope.documents, locale, readIds],
  )
  const canSendBack = state.envelope.unsigned && !state.envelope.corrects
  const party = partyOfButton(state.party.button)?.party
  const document = documents.find(({ id }) => id === openId) ?? documents[0]
  const progress = {
    documentIds: documents.map(({ id }) => id),
    readIds,
    hasConfirmed: statements.isDone,
    codeVerified: state.code.verified,
    hasSignature: hasSignature(draft, state.party.name),
    hasAccepted: state.acceptances.every(({ text }) => accepted.has(text)),
    hasConsent,
  }

  const open = (id: number) => {
    setOpenId(id)
    // In the stacked layout the documents are above: scroll to them.
    requestAnimationFrame(() => window.document.getElementById(panelId)?.focus())
  }
  const goToMissing = (missing: Missing) => {
    if (missing.kind === 'statements') statements.open(true)
    if (missing.kind === 'read') open(missing.documentId)
    if (missing.kind === 'code') codeTitle.current?.focus()
    if (missing.kind === 'signature') signatureTitle.current?.focus()
    if (missing.kind === 'acceptance') acceptance.current?.focus()
    if (missing.kind === 'consent') consent.current?.focus()
  }
  const sign = () =>
    ceremony.conclude(() =>
      api.sign({
        appearance: presentAppearance(draft),
        consent: true,
        accepted: [...accepted],
        confirmed: statements.items,
      }),
    )

  if (statements.isOpen)
    return <StatementsPage {...{ api, ceremony, state, offsetMs, statements }} canSendBack={canSendBack} />
  return (
    <>
      <a className="skip" href="#contenu">
        {t('common.skip')}
      </a>
      <main id="contenu" className="cer" tabIndex={-1}>
        <h1 className="sr-only" ref={title} tabIndex={-1}>
          {t('ceremony.title')}
        </h1>
        <div className="cer__top">
          <DocumentTabs documents={documents} selected={document?.id} panelId={panelId} onOpen={setOpenId} />
          <CeremonySteps steps={evaluateSteps(progress)} />
        </div>
        {document && (
          <DocumentReader
            key={document.id}
            api={api}
            document={document}
            party={party ?? ''}
            changed={changedLines(difference, document.id)}
            place={state.envelope.documents.find(({ id }) => id === document.id)?.place ?? null}
            next={documents.find(({ id, isRead }) => !isRead && id !== document.id)}
            onRead={() => markRead(document.id)}
            onOpen={open}
            panelId={panelId}
            labelledBy={tabId(panelId, document.id)}
          />
        )}
        <div className="cer__side">
          <p className="cer__who">
            {state.party.behalfOf === null
              ? t('ceremony.signatory', { name: state.party.name })
              : t('ceremony.signatory-for', { name: state.party.name, holder: state.party.behalfOf })}
          </p>
          {party !== 'subscriberAdvisor' && <OwnOrigins api={api} canSendBack={canSendBack} />}
          {party === 'counterparty' && <p className="small">{t('ceremony.counterparty')}</p>}
          {difference && <DifferenceNote difference={difference} documents={documents} />}
          <CodeStep
            contact={state.party.contact}
            code={state.code}
            offsetMs={offsetMs}
            onSend={() => ceremony.act(() => api.sendCode())}
            onVerify={(code) => ceremony.act(() => api.verifyCode(code))}
            titleRef={codeTitle}
          />
          <SignatureStep
            draft={draft}
            signer={state.party.name}
            onChange={setDraft}
            titleRef={signatureTitle}
          />
          <SignStep
            documentCount={documents.length}
            acceptances={state.acceptances}
            accepted={accepted}
            onAccept={(text, given) =>
              setAccepted(
                (before) => new Set(given ? [...before, text] : [...before].filter((each) => each !== text)),
              )
            }
            acceptanceRef={acceptance}
            consentText={state.consent[locale]}
            hasConsent={hasConsent}
            onConsent={setConsent}
            consentRef={consent}
            missing={findMissing(progress)}
            codeVerified={state.code.verified}
            titleOf={(id) => documents.find((each) => each.id === id)?.title ?? ''}
            onMissing={goToMissing}
            onSign={sign}
            onDecline={(reason) => ceremony.conclude(() => api.decline(reason))}
          />
          {canSendBack && (
            <ReportError
              api={api}
              documents={documents}
              openId={document?.id}
              codeVerified={state.code.verified}
              onCode={() => goToMissing({ kind: 'code' })}
              onSend={ceremony.sendBack}
            />
          )}
          <CeremonyFoot />
        </div>
      </main>
    </>
  )
}

/** The title. Takes the focus when the statements page, and its button with it, is replaced by the documents. */
function useTitleAfter(areStatementsOpen: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const wereOpen = useRef(areStatementsOpen)
  useEffect(() => {
    if (wereOpen.current && !areStatementsOpen) title.current?.focus()
    wereOpen.current = areStatementsOpen
  }, [areStatementsOpen])
  return title
}

function useReadIds(stored: StoredIds) {
  const [readIds, setReadIds] = useState(() => stored.load())
  const markRead = useCallback(
    (id: number) => {
      if (readIds.has(id)) return
      const now = new Set([...readIds, id])
      stored.save(now)
      setReadIds(now)
    },
    [readIds, stored],
  )
  return [readIds, markRead] as const
}

/** Ink colour of the theme, as on the pad. */
function presentAppearance(draft: SignatureDraft): Sign['appearance'] {
  if (draft.manner === 'typed') return { kind: 'typed', name: draft.name.trim() }
  const color = getComputedStyle(document.documentElement).getPropertyValue('--color-info').trim()
  return { kind: 'drawn', png: exportInk(draft.strokes, color) }
}
