import { useState, type ReactNode } from 'react'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'

interface PlainProps {
  readonly label: string
  readonly hint?: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One line of text; emptying it removes the property. */
export function PlainField({ label, hint, value, onChange }: PlainProps) {
  return (
    <InputField
      label={label}
      hint={hint}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      onChange={(text) => onChange(text || null)}
    />
  )
}

/** Text that is stored only if it can be parsed; otherwise it stays in the field with an error. */
export function ParsedField({
  label,
  hint,
  shown,
  parse,
  refusal,
  onChange,
  mode = 'text',
}: Omit<PlainProps, 'value'> & {
  /** The stored value as it is typed. */
  readonly shown: string
  /** Undefined for text that cannot be parsed. */
  readonly parse: (text: string) => unknown
  readonly refusal: string
  readonly mode?: 'text' | 'decimal'
}) {
  const [typed, setTyped] = useState<string>()
  const isRefused = typed !== undefined && typed !== '' && parse(typed) === undefined
  return (
    <InputField
      label={label}
      hint={hint}
      error={isRefused ? refusal : undefined}
      inputMode={mode}
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text)
        const value = text.trim() === '' ? null : parse(text)
        if (value !== undefined) onChange(value)
      }}
      onBlur={() => {
        if (!isRefused) setTyped(undefined)
      }}
    />
  )
}

function asWords(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A number as typed, with a decimal comma or point; undefined for anything else, including blank text. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined
}

/** A number with a point or a comma. */
export function NumberField(props: PlainProps) {
  return (
    <ParsedField
      {...props}
      shown={typeof props.value === 'number' ? String(props.value) : ''}
      parse={parseNumber}
      refusal={t('studio.refused.number')}
      mode="decimal"
    />
  )
}

/** A number, or a formula of tags: `{inv_min_shares}`. */
export function BoundField(props: PlainProps) {
  const { value } = props
  return (
    <ParsedField
      {...props}
      shown={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      parse={(text) => (/\{\w+(?:\.\w+)*\}/.test(text) ? text.trim() : parseNumber(text))}
      refusal={t('studio.refused.bound')}
    />
  )
}

/** A list of numbers with commas. */
export function NumbersField(props: PlainProps) {
  return (
    <ParsedField
      {...props}
      shown={asWords(props.value).join(', ')}
      parse={(text) => {
        const numbers = text.split(/[,;]/).map(parseNumber)
        return numbers.includes(undefined) ? undefined : numbers
      }}
      refusal={t('studio.refused.numbers')}
    />
  )
}

/** Words with spaces between them: classes. */
export function WordsField(props: PlainProps) {
  return (
    <ParsedField
      {...props}
      shown={asWords(props.value).join(' ')}
      parse={(text) => {
        const words = text.trim().split(/\s+/)
        return words.every((word) => /^[a-z][a-z0-9_-]*$/.test(word)) ? words : undefined
      }}
      refusal={t('studio.refused.words')}
    />
  )
}

/** A day: `31/12/2026`, or today. */
export function DayField(props: PlainProps) {
  const { value } = props
  const date = typeof value === 'object' && value !== null && 'date' in value ? String(value.date) : ''
  const today = t('studio.today')
  return (
    <ParsedField
      {...props}
      shown={date === 'today' ? today : date}
      parse={(text) => {
        if (text.trim().toLowerCase() === today) return { date: 'today' }
        return /^\d{2}\/\d{2}\/\d{4}$/.test(text.trim()) ? { date: text.trim() } : undefined
      }}
      refusal={t('studio.refused.day')}
    />
  )
}

/** A checkbox; unticking it removes the property. */
export function FlagField({ label, value, onChange }: PlainProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked ? true : null)}
      />
      <span>{label}</span>
    </label>
  )
}

/** One of a list; the empty choice removes the property. */
export function ChoiceField({
  label,
  value,
  choices,
  onChange,
}: PlainProps & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  return (
    <SelectField
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text || null)}
    >
      <option value="">—</option>
      {/* A value that is not among the choices stays visible. */}
      {typeof value === 'string' && value !== '' && !choices.some((each) => each.value === value) && (
        <option value={value}>{value}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Several fields under one label. */
export function LabelledFields({
  label,
  className = 'studio__list',
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <fieldset className={className} aria-label={label}>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {children}
    </fieldset>
  )
}
