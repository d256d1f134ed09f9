import { useState } from 'react'
import type { Product } from '#form/reference-data.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { firstOfNextMonth, readAmount } from './figures.ts'

/** A product that begins as a copy of another, with a name and a price of its own. */
export function NewProduct({
  model,
  taken,
  today,
  onCancel,
  onCreate,
}: {
  readonly model: Product
  readonly taken: readonly string[]
  /** `yyyy-mm-dd`. */
  readonly today: string
  readonly onCancel: () => void
  readonly onCreate: (product: Product) => void
}) {
  const [given, setGiven] = useState({
    code: '',
    name: '',
    validFrom: firstOfNextMonth(today),
    price: '',
    source: '',
  })
  const [isTried, setTried] = useState(false)
  const amountEuros = readAmount(given.price)
  const code = given.code.trim().toUpperCase()
  const wrong = {
    code: /^[A-Z0-9]{2,5}$/.test(code)
      ? taken.includes(code)
        ? t('studio.product.code.taken')
        : undefined
      : t('studio.product.code.wrong'),
    name: given.name.trim() === '' ? t('studio.product.name.missing') : undefined,
    validFrom: given.validFrom === '' ? t('studio.figure.from.missing') : undefined,
    price: amountEuros === undefined ? t('studio.refused.amount') : undefined,
    source: given.source.trim() === '' ? t('studio.paste.source.missing') : undefined,
  }
  const create = () => {
    setTried(true)
    if (amountEuros === undefined || Object.values(wrong).some((reason) => reason !== undefined)) return
    const { validFrom } = given
    const source = given.source.trim()
    // Without its note, which is about the copied product.
    const { note: _note, ...rest } = model
    onCreate({ ...rest, code, name: given.name.trim(), prices: [{ validFrom, amountEuros, source }] })
  }
  const fields = [
    ['code', t('studio.product.code'), 'text'],
    ['name', t('studio.product.name'), 'text'],
    ['validFrom', t('studio.figure.from'), 'date'],
    ['price', t('studio.product.price'), 'text'],
    ['source', t('studio.figure.source'), 'text'],
  ] as const
  return (
    <section aria-label={t('studio.product.new')}>
      <h2>{t('studio.product.new')}</h2>
      <p className="muted">{t('studio.product.copy', { name: model.name })}</p>
      <div className="data__fields">
        {fields.map(([key, label, type]) => (
          <InputField
            key={key}
            label={label}
            error={isTried ? wrong[key] : undefined}
            type={type}
            value={given[key]}
            onChange={(text) => setGiven({ ...given, [key]: text })}
          />
        ))}
      </div>
      <div className="row">
        <Button look="primary" onClick={create}>
          {t('studio.product.create')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  )
}
