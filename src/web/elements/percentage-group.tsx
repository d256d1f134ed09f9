import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { FaceProps } from './element-face.ts'
import { textOf } from './field-control.ts'
import { GroupRow } from './group-row.tsx'
import { PercentageRangeField } from './range-field.tsx'
import { useFormValue } from './use-element.ts'
import { useTranslation } from 'react-i18next'

/** Shares of a whole, one line each, with their running total. */
export function PercentageGroup({ element, control }: FaceProps) {
  const children = element.definition.attributes.childrenElementsIds ?? []
  return (
    <div id={control.id} tabIndex={-1}>
      {children.map((name) => (
        <GroupRow key={name} name={name} className="pct-row" Control={PercentageRangeField} />
      ))}
      <PercentageTotal names={children} wrong={control['aria-invalid'] === true} />
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
