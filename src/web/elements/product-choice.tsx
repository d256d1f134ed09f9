import type { FaceProps } from './element-face.ts'
import { formatMoney } from '#rules/format.ts'
import { useFormRun } from './form-run.tsx'
import { RadioInput, type OptionProps } from './radio-input.tsx'
import { useFormText } from './use-element.ts'
import { t } from '#web/wording/translation.ts'

/** Single choice of a product, as cards. */
export function ProductChoice({ element, control }: FaceProps) {
  return (
    <div className="products">
      {element.options.map((option, index) => (
        <ProductCard key={option.value} element={element} control={control} option={option} index={index} />
      ))}
    </div>
  )
}

function ProductCard(props: OptionProps) {
  const { option } = props
  const run = useFormRun()
  const name = useFormText(option.label)
  const presentation = useFormText(option.presentation)
  const facts = run.services.findProduct(option.value)
  return (
    <label className="product">
      <RadioInput {...props} />
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
