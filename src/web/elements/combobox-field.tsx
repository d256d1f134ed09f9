import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { AUTOCOMPLETE_MINIMUM } from './option-list.ts'
import { useDisplay } from './use-display.ts'
import { useOptionSearch } from './use-option-search.ts'

/** A searchable single choice, on the server's list or the form's own. */
export function ComboboxField(props: FaceProps) {
  const { element, control } = props
  const label = useDisplay(element)
  if (isLocked(element)) {
    return <input {...control} className="input" readOnly value={label} />
  }
  return <OpenCombobox {...props} />
}

/** Opens from three characters on; on failure shows an error and a retry. */
function OpenCombobox({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const answer = textOf(element)
  const search = useOptionSearch(element)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? search.label
  const tooShort = text.trim().length < AUTOCOMPLETE_MINIMUM

  const onText = (value: string) => {
    setTyped(value)
    search.find(value)
    if (value === '' && answer !== '') run.change(element.name, null)
  }
  const note = () => {
    if (search.state === 'loading') return t('wizard.list.loading')
    if (search.options.length === 0) return t('wizard.list.empty')
    return t('wizard.list.count', { count: search.options.length })
  }

  return (
    <>
      <Combobox
        control={control}
        label={label}
        required={element.required}
        text={text}
        options={search.options}
        chosen={answer}
        mayOpen={typed !== undefined && !tooShort && search.state !== 'failed'}
        note={note()}
        onText={onText}
        onChoose={(value) => {
          run.change(element.name, value)
          setTyped(undefined)
        }}
        onLeave={() => {
          // A text that matches no option is not an answer: restore the last selection.
          setTyped(undefined)
          run.leave(element.name)
        }}
      />
      {search.state === 'failed' && (
        <p className="error" role="alert">
          <span>{t('wizard.list.failed')}</span>
          <button type="button" className="linkbtn" onClick={() => search.find(text)}>
            {t('common.retry')}
          </button>
        </p>
      )}
    </>
  )
}
