import { useId } from 'react'
import { asRecord } from '#form/layered-tree.ts'
import { LOCALES, type Locale, type Localized } from '#vocabulary/locale.ts'
import { t } from '#web/wording/translation.ts'
import { cleanPasted } from './clean-pasted.ts'
import { LabelledFields } from './plain-fields.tsx'

/** A text in French and English side by side. An optional text is removed when both are empty. */
export function TextPair({
  label,
  value,
  isNeeded = false,
  onChange,
}: {
  readonly label: string
  readonly value: unknown
  /** Whether an empty text is kept rather than removed. */
  readonly isNeeded?: boolean
  readonly onChange: (value: unknown) => void
}) {
  const id = useId()
  const sentences = readPair(value)
  const change = (locale: Locale, sentence: string) => {
    const next = { ...sentences, [locale]: sentence }
    onChange(next.fr === '' && next.en === '' && !isNeeded ? null : next)
  }
  return (
    <LabelledFields className="studio__pair" label={label}>
      {LOCALES.map((locale) => (
        <div key={locale}>
          <label htmlFor={`${id}-${locale}`}>
            {t(`studio.language.${locale}`)}
            <span className="sr-only"> : {label}</span>
          </label>
          <textarea
            id={`${id}-${locale}`}
            className="input"
            lang={locale}
            rows={Math.min(6, 1 + Math.floor(sentences[locale].length / 34))}
            value={sentences[locale]}
            onChange={(event) => change(locale, cleanPasted(event.target.value))}
          />
        </div>
      ))}
    </LabelledFields>
  )
}

/** Both languages of a text; an absent one is empty. */
export function readPair(value: unknown): Localized {
  const given = asRecord(value)
  return { fr: sentenceOf(given?.['fr']), en: sentenceOf(given?.['en']) }
}

function sentenceOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
