import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Send } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { failureSentences } from '#web/api/api-error.ts'
import type { CorrectionPort } from '#web/api/corrections.ts'
import { ErrorList } from '#web/elements/error-list.tsx'
import { FormRunProvider } from '#web/elements/form-run.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { ConsequenceList } from './consequence-list.tsx'
import type { SaveState } from './proposal-sync.ts'
import { QuestionCard, RemarkNote } from './question-card.tsx'
import { nameOf } from './question-form.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useSending } from './use-sending.ts'
import { useSignedNotes } from './use-signed-notes.ts'

/** An open correction for the person concerned: its questions, what they lead to, and sending or refusing it. */
export function CorrectionEditor({
  correction,
  port,
  hasAccount,
  onDone,
}: {
  readonly correction: Correction
  readonly port: CorrectionPort
  /** False for a party that came by its link. */
  readonly hasAccount: boolean
  readonly onDone: (correction: Correction) => void
}) {
  const [isRefusing, setRefusing] = useState(false)
  const { run, saved, attempt, isUnchanged, left, sending } = useSending(correction, port, onDone)
  const { questions, remarks, consequences, askedBy, may } = correction
  const noteOf = useSignedNotes(correction.dossierId, hasAccount)
  const asked = new Set(questions.flatMap((question) => question.remarks))
  return (
    <FormRunProvider value={run}>
      <ErrorList
        id="correction-errors"
        among={questions.map(({ elementId }) => nameOf(elementId))}
        others={isUnchanged ? [t('correction.answer.unchanged')] : []}
        attempt={attempt}
      />
      {remarks
        .filter(({ number }) => !asked.has(number))
        .map((remark) => (
          <RemarkNote key={remark.number} remark={remark} askedBy={askedBy.name} />
        ))}
      <div className="correct__questions">
        {questions.map((question) => (
          <QuestionCard
            key={question.elementId}
            question={question}
            remarks={remarks}
            askedBy={askedBy.name}
            note={noteOf(question)}
          />
        ))}
      </div>
      {consequences && (
        <section className="panel correct__outcome" aria-label={t('correction.consequences')}>
          <div aria-live="polite">
            <ConsequenceList consequences={consequences} Heading="h2" />
          </div>
        </section>
      )}
      <FailureAlert error={sending.error} otherwise={t('correction.answer.failed')} />
      {left.length > 0 && (
        <Alert tone="warn" title={t('correction.answer.left', { count: left.length })}>
          <ul>
            {left.map(({ number, place, text }) => (
              <li key={number}>
                <strong>{place}</strong> <q>{text}</q>
              </li>
            ))}
          </ul>
          <p>{t('correction.answer.left.send')}</p>
        </Alert>
      )}
      <div className="correct__acts">
        {/* Before the first answer, "saved" would read as "sent". The space is reserved, so that the button does not
            move under a click. */}
        <Saved state={saved} isShown={correction.revision > 0 || saved.kind !== 'saved'} />
        {may.refuse && (
          <Button look="quiet" disabled={sending.isPending} onClick={() => setRefusing(true)}>
            {t('correction.refuse')}
          </Button>
        )}
        {may.answer && (
          <Button look="primary" icon={Send} busy={sending.isPending} onClick={() => sending.mutate()}>
            {t('correction.answer')}
          </Button>
        )}
      </div>
      {isRefusing && (
        <RefuseDialog
          onClose={() => setRefusing(false)}
          onConfirm={async (reason) => onDone(await port.refuse({ reason }))}
        />
      )}
    </FormRunProvider>
  )
}

const SAVED_ICONS = { saved: CloudCheck, saving: CloudUpload, offline: CloudOff, failed: CloudAlert } as const

/** Save state: a sentence, never an icon alone. */
function Saved({ state, isShown }: { readonly state: SaveState; readonly isShown: boolean }) {
  const isWarning = state.kind === 'offline' || state.kind === 'failed'
  const words =
    state.kind === 'failed'
      ? failureSentences(state.error, t('correction.save.failed'))[0]
      : t(`correction.save.${state.kind}`)
  return (
    <output className={isWarning ? 'saved saved--warn' : 'saved'} hidden={!isShown}>
      <Icon of={SAVED_ICONS[state.kind]} /> {words}
    </output>
  )
}
