import { useId, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { day } from '#web/wording/page-format.ts'
import { t } from '#web/wording/translation.ts'
import { findCurrent, firstOfNextMonth } from './figures.ts'

/** A figure as listed. */
export interface ShownFigure {
  /** `yyyy-mm-dd`. */
  readonly validFrom: string
  readonly shown: string
  readonly source: string
}

/** A figure that the author adds. */
export interface AddedFigure<Value> {
  readonly validFrom: string
  readonly value: Value
  readonly source: string
}

/** Dated figures of a product, each in force from its day on, with a row to add one. */
export function DatedFigures<Value>({
  onRemove,
  ...added
}: {
  readonly title: string
  readonly valueLabel: string
  /** `yyyy-mm-dd`. */
  readonly today: string
  readonly figures: readonly ShownFigure[]
  /** Values to choose from; absent for a typed value. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** Undefined for text that cannot be parsed. */
  readonly parse: (typed: string) => Value | undefined
  readonly refusal: string
  readonly onAdd: (figure: AddedFigure<Value>) => void
  readonly onRemove: (index: number) => void
}) {
  const { title, valueLabel, today, figures } = added
  const id = useId()
  const current = findCurrent(figures, today)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="data__scroll">
        <table className="table">
          <thead>
            <tr>
              <th>{t('studio.figure.from')}</th>
              <th className="data__number">{valueLabel}</th>
              <th>{t('studio.figure.source')}</th>
              <th>
                <span className="sr-only">{t('studio.figure.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure, index) => (
              <tr key={figure.validFrom}>
                <td>
                  {day(figure.validFrom)}{' '}
                  {figure === current && (
                    <span className="rule__verdict rule__verdict--true">{t('studio.figure.current')}</span>
                  )}
                  {figure.validFrom > today && (
                    <span className="rule__verdict">{t('studio.figure.coming')}</span>
                  )}
                </td>
                <td className="data__number">{figure.shown}</td>
                <td className="muted">{figure.source}</td>
                <td>
                  {figures.length > 1 && (
                    <IconButton
                      icon={X}
                      label={t('studio.figure.remove-one', { title, day: day(figure.validFrom) })}
                      onClick={() => onRemove(index)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <AddFigure {...added} />
    </section>
  )
}

function AddFigure<Value>({
  title,
  valueLabel,
  today,
  figures,
  choices,
  parse,
  refusal,
  onAdd,
}: Omit<Parameters<typeof DatedFigures<Value>>[0], 'onRemove'>) {
  const [validFrom, setFrom] = useState(() => firstOfNextMonth(today))
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState('')
  const [isTried, setTried] = useState(false)
  const value = choices && typed === '' ? parse(choices[0]?.value ?? '') : parse(typed)
  const isTaken = figures.some((figure) => figure.validFrom === validFrom)
  const add = () => {
    setTried(true)
    if (value === undefined || source.trim() === '' || isTaken || validFrom === '') return
    onAdd({ validFrom, value, source: source.trim() })
    setTyped('')
    setTried(false)
  }
  const shown = {
    label: valueLabel,
    error: isTried && value === undefined ? refusal : undefined,
    value: typed,
    onChange: setTyped,
  }
  return (
    <fieldset className="data__fields" aria-label={t('studio.figure.add-to', { title })}>
      <InputField
        label={t('studio.figure.from')}
        error={isTaken && isTried ? t('studio.figure.taken') : undefined}
        type="date"
        value={validFrom}
        onChange={setFrom}
      />
      {choices ? (
        <SelectField {...shown}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      ) : (
        <InputField {...shown} inputMode="decimal" />
      )}
      <InputField
        label={t('studio.figure.source')}
        error={isTried && source.trim() === '' ? t('studio.paste.source.missing') : undefined}
        value={source}
        onChange={setSource}
      />
      <Button onClick={add}>{t('common.add')}</Button>
    </fieldset>
  )
}
