import { useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import type { FaceProps } from './element-face.ts'
import { textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { AUTOCOMPLETE_MINIMUM } from './option-list.ts'
import { useOptionSearch } from './use-option-search.ts'
import { useTranslation } from 'react-i18next'

/** The list opens from three characters on; a list that cannot be read says so and offers to retry. */
export default function ComboboxControl({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const { t } = useTranslation()
  const answer = textOf(element)
  const search = useOptionSearch(element)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? search.label
  const tooShort = text.trim().length < AUTOCOMPLETE_MINIMUM

  const onInput = (value: string) => {
    setTyped(value)
    search.find(value)
    if (value === '' && answer !== '') run.change(element.name, null)
  }
  const onLeave = () => {
    // A text that names no option is no answer: the field goes back to the last one chosen.
    setTyped(undefined)
    run.leave(element.name)
  }

  return (
    <ComboBox
      id={control.id}
      aria-label={label}
      {...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {})}
      className="combobox"
      menuTrigger="input"
      // An open list hides the page around it from screen readers: a failure is told there, so it closes.
      allowsEmptyCollection={search.state !== 'failed'}
      isDisabled={control.disabled}
      isInvalid={control['aria-invalid'] ?? false}
      isRequired={element.required}
      validationBehavior="aria"
      items={tooShort || search.state === 'failed' ? [] : search.options}
      inputValue={text}
      onInputChange={onInput}
      selectedKey={answer === '' ? null : answer}
      onSelectionChange={(key) => {
        if (key === null) return
        run.change(element.name, String(key))
        setTyped(undefined)
      }}
      onBlur={onLeave}
    >
      <Input className="input" autoComplete="off" spellCheck={false} />
      {search.state === 'failed' && (
        <p className="error" role="alert">
          <span>{t('wizard.list.failed')}</span>
          <button type="button" className="linkbtn" onClick={() => search.find(text)}>
            {t('common.retry')}
          </button>
        </p>
      )}
      <Popover className="listpop" offset={4} hidden={tooShort || search.state === 'failed'}>
        <ListBox
          className="listbox"
          renderEmptyState={() => (
            <p className="listbox__note">
              {search.state === 'loading' ? t('wizard.list.loading') : t('wizard.list.empty')}
            </p>
          )}
        >
          {(option: { value: string; label: string }) => (
            <ListBoxItem id={option.value} textValue={option.label} className="listbox__item">
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
