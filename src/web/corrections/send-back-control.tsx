import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { correctionList, sendBack } from '#web/api/corrections.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { showToast } from '#web/ui/toast.tsx'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { TextField } from './text-field.tsx'

/** What a remark may be pinned on. */
interface Pinnable {
  readonly elementId: string
  readonly kind: 'answer' | 'receipt'
  readonly label: string
  readonly block: string
}

interface SendBackProps {
  readonly dossierId: number
  readonly questions: readonly Pinnable[]
  readonly onSentBack: () => void
}

/** Before the first signature: sends the dossier back with a remark. Hidden when no longer possible. */
export function SendBackControl(props: SendBackProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(correctionList(props.dossierId))
  if (data?.may.sendBack !== true) return null
  return (
    <p className="block__recall">
      <button type="button" className="linkbtn" onClick={() => setOpen(true)}>
        {t('correction.send-back')}
      </button>
      {isOpen && <SendBackDialog {...props} onClose={() => setOpen(false)} />}
    </p>
  )
}

function SendBackDialog({
  dossierId,
  questions,
  onSentBack,
  onClose,
}: SendBackProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const question = questions.find(({ elementId }) => elementId === chosen)
  const sending = useSingleMutation({
    async mutationFn() {
      if (!question) return
      const { kind, elementId } = question
      await sendBack(dossierId, { remarks: [{ target: { kind, elementId }, text: text.trim() }] })
    },
    onSuccess() {
      showToast(t('correction.send-back.done'))
      onClose()
    },
    // Also after a refusal: a party may have signed in the meantime.
    async onSettled() {
      onSentBack()
      await invalidate(correctionList(dossierId).queryKey)
    },
  })
  return (
    <AskModal
      title={t('correction.send-back.title')}
      confirm={t('correction.send-back.confirm')}
      disabled={question === undefined || text.trim() === ''}
      isPending={sending.isPending}
      onClose={onClose}
      onConfirm={() => sending.mutate()}
    >
      <p>{t('correction.send-back.explanation')}</p>
      <QuestionSelect questions={questions} chosen={chosen} onChange={setChosen} />
      <TextField label={t('correction.pin.text')} isFirst={false} text={text} onChange={setText} />
      <FailureAlert error={sending.error} otherwise={t('correction.send-back.failed')} />
    </AskModal>
  )
}

function QuestionSelect({
  questions,
  chosen,
  onChange,
}: {
  readonly questions: readonly Pinnable[]
  readonly chosen: string
  readonly onChange: (elementId: string) => void
}) {
  const blocks = [...new Set(questions.map(({ block }) => block))]
  return (
    <SelectField label={t('correction.send-back.question')} required value={chosen} onChange={onChange}>
      <option value="">{t('correction.send-back.choose')}</option>
      {blocks.map((block) => (
        <optgroup key={block} label={block}>
          {questions
            .filter((question) => question.block === block)
            .map(({ elementId, label }) => (
              <option key={elementId} value={elementId}>
                {label}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
