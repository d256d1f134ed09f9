import { useId } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { DocumentContent } from '#contract/signature.ts'
import { presentPassages, type PresentedPassage } from './passages.ts'

/** Chooses a passage of a document, which is then quoted in full. */
export function PassageField({
  content,
  chosen,
  onChange,
}: {
  /** Undefined while it loads. */
  readonly content: DocumentContent | undefined
  readonly chosen: PresentedPassage | undefined
  readonly onChange: (passage: PresentedPassage | undefined) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const passages = content ? presentPassages(content) : []
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('correction.send-back.passage')}
      </label>
      <select
        id={id}
        className="input"
        required
        value={chosen?.index ?? ''}
        onChange={({ target }) => onChange(passages.find(({ index }) => String(index) === target.value))}
      >
        <option value="">{t('correction.send-back.choose')}</option>
        {passages.map(({ index, label }) => (
          <option key={index} value={index}>
            {label}
          </option>
        ))}
      </select>
      {chosen && <q className="small muted">{chosen.text}</q>}
    </div>
  )
}
