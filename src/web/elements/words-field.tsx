import { Check, Copy } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { t } from '#web/wording/translation.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf, settle } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { useFormValue } from './use-element.ts'
import { PLAIN_TEXT, useTypedText } from './use-typed-text.ts'

/** A number written out in words, with a button that fills in the expected text. */
export function WordsField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const typed = useTypedText(element, PLAIN_TEXT)
  const expected = useFormValue((session) => session.expectedWords(element.name) ?? '')
  const right = textOf(element) !== '' && element.violations.length === 0 && expected !== ''

  if (isLocked(element)) {
    return (
      <output id={control.id} className="amount amount--words">
        <span className="words">{textOf(element) || '–'}</span>
      </output>
    )
  }
  return (
    <>
      <div className="group group--words">
        <input {...control} className="input" autoComplete="off" {...typed.field} />
        <button
          type="button"
          className="group__add group__add--end"
          disabled={element.disabled || expected === ''}
          onClick={() => settle(run, element.name, expected)}
        >
          <Icon of={Copy} /> {t('wizard.words.take')}
          <span className="sr-only">{label}</span>
        </button>
      </div>
      {right && (
        <p className="ok-note">
          <Icon of={Check} /> {t('wizard.words.same')}
        </p>
      )}
    </>
  )
}
