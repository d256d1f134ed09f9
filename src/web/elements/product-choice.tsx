import type { ElementState } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { formatMoney } from '#rules/format.ts'
import { useFormRun } from './form-run.tsx'
import { useFormText } from './use-element.ts'
import { useTranslation } from 'react-i18next'

/** Products as cards, one to choose. */
export function ProductChoice({ element, control }: FaceProps) {
  return (
    <div className="products">
      {element.options.map((option, index) => (
        <ProductCard key={option.value} element={element} control={control} option={option} index={index} />
      ))}
    </div>
  )
}

function ProductCard({
  element,
  control,
  option,
  index,
}: {
  readonly element: ElementState
  readonly control: FaceProps['control']
  readonly option: ElementState['options'][number]
  readonly index: number
}) {
  const run = useFormRun()
  const { t } = useTranslation()
  const name = useFormText(option.label)
  const presentation = useFormText(option.presentation)
  const facts = run.services.findProduct(option.value)
  const on = textOf(element) === option.value
  return (
    <label className={on ? 'product product--on' : 'product'}>
      <input
        type="radio"
        id={index === 0 ? control.id : `${control.id}-${index}`}
        name={control.id}
        aria-describedby={control['aria-describedby']}
        disabled={element.disabled || isLocked(element) || option.disabled}
        checked={on}
        onChange={() => {
          run.change(element.name, option.value)
          run.leave(element.name)
        }}
      />
      <span className="eyebrow">{facts.kind}</span>
      <span className="product__name">{name}</span>
      <span className="product__text">{presentation}</span>
      <span className="product__facts">
        {facts.priceEuros !== undefined && (
          <span>
            {t('wizard.product.price')} <b className="num">{formatMoney(facts.priceEuros, run.locale)}</b>
          </span>
        )}
        {facts.minimumShares !== undefined && (
          <span>
            {t('wizard.product.minimum')}{' '}
            <b className="num">{t('wizard.product.shares', { count: facts.minimumShares })}</b>
          </span>
        )}
      </span>
    </label>
  )
}
