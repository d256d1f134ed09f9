import type { NewWebhook } from '#web/api/webhooks.ts'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { KindFields } from './kind-fields.tsx'

/** Address and kinds of the events to send. */
export function AddressFields({
  draft,
  onChange,
}: {
  readonly draft: NewWebhook
  readonly onChange: (draft: NewWebhook) => void
}) {
  return (
    <>
      <InputField
        label={t('webhooks.address')}
        hint={t('webhooks.address.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={draft.url}
        onChange={(text) => onChange({ ...draft, url: text })}
      />
      <KindFields selected={draft.types} onChange={(types) => onChange({ ...draft, types: [...types] })} />
    </>
  )
}

/** Whether the server may accept the address; only the server can judge the host. */
export function isComplete({ url, types }: NewWebhook): boolean {
  return URL.canParse(url) && types.length > 0
}
