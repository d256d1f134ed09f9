import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { UnreachableError } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { ElementView } from '#web/elements/element-view.tsx'
import { useFormText } from '#web/elements/use-element.ts'
import { useUser } from '#web/session/user-context.ts'
import type { SigningMessage } from '#web/signature/signing-message.ts'
import { Alert } from '#web/ui/alert.tsx'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { blockClass, OpenBlockHead } from './block-card.tsx'
import { BlockDocuments } from './block-documents.tsx'
import { EndedEnvelope } from './ended-envelope.tsx'
import { PartyList } from './party-list.tsx'
import { reportState } from './report-state.ts'
import { SigningFrame } from './signing-frame.tsx'
import { envelopeOf, hasEnded, signingLines } from './signing-rules.ts'
import { submitFailure } from './submit-failure.ts'
import { useDossierPolling } from './use-dossier-polling.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'
import { SendBack } from './wizard-corrections.tsx'

/** Fetched while an envelope waits for signatures. */
const RecallControl = lazyPart(async () => (await import('./recall-control.tsx')).RecallControl)

/** Fetched once a mission is signed. */
const AdequacyCard = lazyPart(async () => (await import('./adequacy-card.tsx')).AdequacyCard)

/** Fetched after a signature, with its sentences. */
const SignedCard = lazyPart(async () => (await import('#web/follow-up/signed-card.tsx')).SignedCard, {
  wording: 'followUp',
})

/**
 * Fetched, with its sentences, for those who may remind; importing it through `dossiers/reminder.tsx` would add a chunk
 * to this page.
 */
const RemindControl = lazyPart(async () => (await import('#web/dossiers/remind-control.tsx')).RemindControl, {
  wording: 'tasks',
})

/** The parties, their states, and the signing frame. */
export function SignatureBlock({ block }: { readonly block: Block }) {
  const { run } = useWizard()
  const { dossier, refusal } = useWizardState()
  const { role } = useUser()
  const [button, setButton] = useState<string>()
  const [isSendingBack, setSendingBack] = useState(false)
  const close = useCallback(() => {
    setButton(undefined)
    setSendingBack(false)
  }, [])
  const failure = useRef<HTMLDivElement>(null)
  const opening = run.flow().find((each) => each.block.opensEnvelope === block.signs)?.block.slug
  const isOpened = dossier.frozen_blocks.some((id) => nameOfWireId(run.formId, id) === opening)
  const envelope = envelopeOf(block, { envelopes: dossier.envelopes, isOpened })
  const lines = signingLines(block, { session: run.session, status: dossier.status, envelope })
  const awaited = lines.find(({ state }) => state === 'now')
  const isOwnTurn =
    role === 'advisor' && block.signs && awaited?.button === signingButton(block.signs, 'subscriberAdvisor')
  // Sealing follows the last signature, so wait for the state, not the parties. Frozen blocks without an envelope mean
  // that it was opened since the dossier was last loaded.
  const isWaiting = envelope ? isLiveEnvelope(envelope) : dossier.frozen_blocks.length > 0
  const report = block.signs === 'mission' ? dossier.adequacy_report : null
  // A job generates the report once the mission is signed; it then waits for the advisor, or a colleague, to confirm it.
  const isReportDrawn = block.signs !== 'mission' || envelope?.state !== 'completed' || report !== null
  const isReportAwaited = !isReportDrawn || (report !== null && reportState(report) === 'validation')
  const readAgain = useDossierPolling(isWaiting || isReportAwaited)
  const isUnread = isWaiting && !envelope
  const signed = lines.find((line) => line.button === button && line.state === 'signed')?.party

  useEffect(() => {
    if (isUnread) readAgain()
  }, [isUnread, readAgain])

  // Scroll to the message: it is above the frame, the button that was pressed at the bottom of the screen.
  useEffect(() => {
    if (refusal) failure.current?.scrollIntoView({ block: 'center' })
  }, [refusal])

  const onMessage = (outcome: SigningMessage['outcome']) => {
    if (outcome === 'sending-back') return setSendingBack(true)
    // Messages of the frame are untrusted hints: the state comes from the server.
    return readAgain()
  }
  // The frame confirms that the dossier was sent back, until the person closes it.
  const isFrameKept = awaited !== undefined || (isSendingBack && envelope?.state === 'voided')

  return (
    <section className={blockClass(block)} aria-labelledby={`block-${block.slug}`}>
      <OpenBlockHead
        block={block}
        {...(awaited?.party ? { lede: t('wizard.signature.turn', { name: awaited.party.name }) } : {})}
        {...(isWaiting && lines.length > 0 && !awaited ? { lede: t('wizard.signature.sealing') } : {})}
      />
      {signed && envelope && <SignedCard envelope={envelope} party={signed} next={awaited?.party} />}
      <div className="fields">
        {block.elements.map(({ name }) => (
          <ElementView key={name} name={name} />
        ))}
      </div>
      {lines.length === 0 || !envelope ? (
        <p className="muted">{t(isWaiting ? 'wizard.signature.preparing' : 'wizard.signature.none')}</p>
      ) : (
        <PartyList
          lines={lines}
          opened={button}
          onSign={run.isReader ? undefined : setButton}
          reminder={
            envelope.state === 'sent' &&
            !isOwnTurn &&
            dossier.awaited_signature && (
              <RemindControl
                dossierId={dossier.id}
                present={awaited?.party?.name ?? ''}
                signature={dossier.awaited_signature}
                onReminded={readAgain}
              />
            )
          }
        />
      )}
      {awaited && envelope?.state === 'sent' && <RecallControl onRecalled={readAgain} />}
      {awaited && envelope?.state === 'sent' && <SendBack onSentBack={readAgain} />}
      {envelope && hasEnded(envelope) && <EndedEnvelope envelope={envelope} opening={opening} />}
      <BlockDocuments block={block} />
      {report && <AdequacyCard report={report} onConfirmed={readAgain} />}
      {refusal && (
        <div className="block__failure" ref={failure}>
          <Alert tone="warn">
            <p>{refusalText(refusal, dossier.status)}</p>
          </Alert>
        </div>
      )}
      {button !== undefined && !signed && isFrameKept && (
        <OpenFrame key={button} block={block} button={button} onMessage={onMessage} onClose={close} />
      )}
    </section>
  )
}

function OpenFrame({
  block,
  button,
  onMessage,
  onClose,
}: {
  readonly block: Block
  readonly button: string
  readonly onMessage: (outcome: SigningMessage['outcome']) => void
  readonly onClose: () => void
}) {
  const title = useFormText(block.title)
  const headingId = `block-${block.slug}`
  return <SigningFrame {...{ title, button, headingId, onMessage, onClose }} />
}

const GATE_TEXTS = {
  open: 'wizard.warning.sign-first',
  checkEmail: 'wizard.warning.check-email',
  mustSign: 'wizard.warning.must-sign',
  reportAwaited: 'wizard.adequacy.waiting',
  unsuitable: 'wizard.adequacy.failure',
} as const

function refusalText(
  refusal: NonNullable<ReturnType<typeof useWizardState>['refusal']>,
  status: string,
): string {
  switch (refusal.kind) {
    case 'signature':
      return t(GATE_TEXTS[refusal.gate])
    case 'failed': {
      const failure = submitFailure(refusal.error, status)
      return ('keys' in failure ? failure.keys.map((key) => t(key)) : failure.sentences).join(' ')
    }
    case 'fields':
      return t('wizard.warning.sign-first')
    default:
      throw new UnreachableError(refusal)
  }
}
