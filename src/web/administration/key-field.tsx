import { TextareaField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'

/** The pasted public key; undefined unless it is a JSON object. */
export function parseKey(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Takes a public key as a pasted JSON Web Key. */
export function KeyField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  const isUnreadable = value.trim() !== '' && parseKey(value) === undefined
  return (
    <TextareaField
      label={t('administration.key')}
      hint={t('administration.key.hint')}
      error={isUnreadable ? t('administration.key.unreadable') : undefined}
      className="input input--code"
      rows={5}
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  )
}
