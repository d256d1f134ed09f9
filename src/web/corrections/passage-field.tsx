import { t } from '#web/wording/translation.ts'
import type { DocumentContent } from '#contract/signature.ts'
import { Field } from '#web/ui/field.tsx'
import { presentPassages, type PresentedPassage } from './passages.ts'

/** Chooses a passage of a document, which is then quoted in full. */
export function PassageField({
  content,
  pinnable,
  chosen,
  onChange,
}: {
  readonly content: DocumentContent
  /** Positions of the passages that print an answer. */
  readonly pinnable: readonly number[]
  readonly chosen: PresentedPassage | undefined
  readonly onChange: (passage: PresentedPassage | undefined) => void
}) {
  const passages = presentPassages(content)
  const mayPin = (index: number) => pinnable.includes(index)
  const isLimited = !passages.every(({ index }) => mayPin(index))
  return (
    <Field
      label={t('correction.send-back.passage')}
      hint={isLimited ? t('correction.pin.no-answer') : undefined}
    >
      {(control) => (
        <>
          <select
            {...control}
            className="input"
            required
            value={chosen?.index ?? ''}
            onChange={({ target }) => onChange(passages.find(({ index }) => String(index) === target.value))}
          >
            <option value="">{t('correction.send-back.choose')}</option>
            {passages.map(({ index, label }) => (
              <option key={index} value={index} disabled={!mayPin(index)}>
                {label}
              </option>
            ))}
          </select>
          {chosen && <q className="small muted">{chosen.text}</q>}
        </>
      )}
    </Field>
  )
}
