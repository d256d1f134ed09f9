import { CircleCheck, TriangleAlert } from 'lucide-react'
import { controlId, type FaceProps } from './element-face.ts'
import { textOf } from './field-control.ts'
import { PercentageRangeField } from './range-field.tsx'
import { useElement, useElementError, useFormText, useFormValue } from './use-element.ts'
import { useTranslation } from 'react-i18next'

/** Shares of a whole, one line each, with their running total. */
export function PercentageGroup({ element, control }: FaceProps) {
  const children = element.definition.attributes.childrenElementsIds ?? []
  return (
    <div id={control.id} tabIndex={-1}>
      {children.map((name) => (
        <PercentageRow key={name} name={name} />
      ))}
      <PercentageTotal names={children} wrong={control['aria-invalid'] === true} />
    </div>
  )
}

function PercentageRow({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const error = useElementError(element)
  const id = controlId(name)
  if (!element.visible) return null
  return (
    <div className="pct-row" data-element={name}>
      <label htmlFor={id}>{label}</label>
      <PercentageRangeField
        element={element}
        label={label}
        control={{
          id,
          disabled: element.disabled,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : undefined,
          'aria-required': element.required || undefined,
        }}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          <TriangleAlert className="icon" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

function PercentageTotal({ names, wrong }: { readonly names: readonly string[]; readonly wrong: boolean }) {
  const { t } = useTranslation()
  const total = useFormValue((session) =>
    names.reduce((sum, name) => {
      const element = session.getElement(name)
      return element.visible ? sum + (Number(textOf(element).replace(',', '.')) || 0) : sum
    }, 0),
  )
  const Icon = wrong ? TriangleAlert : CircleCheck
  return (
    <output className={wrong ? 'sum sum--bad' : 'sum'}>
      <span>
        <Icon className="icon" aria-hidden="true" /> {t('wizard.percentage.total')}
      </span>
      <span className="num">{total} %</span>
    </output>
  )
}
