import { EVENT_KINDS, type EventKind } from '#vocabulary/event-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'

const FAMILIES = ['dossier', 'envelope', 'correction', 'review', 'register'] as const

/** The kinds of events that a webhook is sent, by what they are about. */
export function KindFields({
  selected,
  onChange,
}: {
  readonly selected: readonly EventKind[]
  readonly onChange: (selected: readonly EventKind[]) => void
}) {
  const isAll = selected.length === EVENT_KINDS.length
  return (
    <fieldset>
      <legend className="label">{t('webhooks.kinds')}</legend>
      <Button size="sm" look="quiet" onClick={() => onChange(isAll ? [] : EVENT_KINDS)}>
        {t(isAll ? 'webhooks.kinds.uncheck-all' : 'webhooks.kinds.check-all')}
      </Button>
      <div className="webhooks__families">
        {FAMILIES.map((family) => (
          <fieldset key={family}>
            <legend>{t(`webhooks.family.${family}`)}</legend>
            {EVENT_KINDS.filter((kind) => kind.startsWith(`${family}.`)).map((kind) => (
              <label key={kind} className="webhooks__kind">
                <input
                  type="checkbox"
                  checked={selected.includes(kind)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...selected, kind] : selected.filter((each) => each !== kind))
                  }
                />
                <span>
                  {t(`webhooks.kind.${kind}`)} <code>{kind}</code>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
