import type { Locale } from '#vocabulary/locale.ts'
import type { Product } from '#form/reference-data.ts'
import { formatMoney, formatNumber } from '#rules/format.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { FlagField, PlainField } from '../plain-fields.tsx'
import { useStudio } from '../studio-context.tsx'
import { TextPair } from '../text-pair.tsx'
import { DatedFigures } from './dated-figures.tsx'
import { addFigure, readAmount, readWhole } from './figures.ts'

/** One product: its names, and its figures with the days from which they are in force. */
export function ProductDetails({ product, today }: { readonly product: Product; readonly today: string }) {
  const { locale } = useTranslation()
  const { copy, files } = useStudio()
  const { code, name, kind, description, prices, minimumShares, enjoymentMonths, dismembermentTable } =
    product
  const set = (path: readonly string[], value: unknown) =>
    copy.set({ file: 'products.json', node: { level: 'product', key: code }, path, value })
  const tables = files.flatMap((each) => (each.kind === 'table' ? [tableCode(each.file)] : []))
  const noTable = t('studio.product.no-table')
  return (
    <>
      <h2>{name}</h2>
      <section aria-label={t('studio.product.names')}>
        <div className="data__fields">
          <PlainField
            label={t('studio.product.name')}
            value={name}
            onChange={(next) => next !== null && set(['name'], next)}
          />
          <PlainField
            label={t('studio.product.kind')}
            value={kind}
            onChange={(next) => next !== null && set(['kind'], next)}
          />
        </div>
        <TextPair
          label={t('studio.product.description')}
          value={description}
          onChange={(next) => set(['description'], next)}
        />
        <FlagField
          label={t('studio.product.direct')}
          value={product.openToDirect}
          onChange={(next) => set(['openToDirect'], next === true)}
        />
      </section>
      <DatedFigures
        title={t('studio.product.prices')}
        valueLabel={t('studio.product.price')}
        today={today}
        figures={prices.map(({ validFrom, amountEuros, source }) => ({
          validFrom,
          source,
          shown: amountEuros === null ? t('studio.product.closed') : formatPrice(amountEuros, locale),
        }))}
        parse={readAmount}
        refusal={t('studio.refused.amount')}
        onAdd={({ validFrom, value, source }) =>
          set(['prices'], addFigure(prices, { validFrom, amountEuros: value, source }))
        }
        onRemove={(index) => set(['prices'], prices.toSpliced(index, 1))}
      />
      <DatedFigures
        title={t('studio.product.minimum')}
        valueLabel={t('wizard.recap.shares')}
        today={today}
        figures={minimumShares.map((figure) => ({
          ...figure,
          shown: formatNumber(String(figure.value), locale),
        }))}
        parse={(typed) => readWhole(typed) || undefined}
        refusal={t('studio.refused.whole')}
        onAdd={(figure) => set(['minimumShares'], addFigure(minimumShares, figure))}
        onRemove={(index) => set(['minimumShares'], minimumShares.toSpliced(index, 1))}
      />
      <DatedFigures
        title={t('studio.product.enjoyment')}
        valueLabel={t('studio.product.months')}
        today={today}
        figures={enjoymentMonths.map((figure) => ({
          ...figure,
          shown: figure.value === null ? t('studio.product.next-day') : String(figure.value),
        }))}
        parse={readWhole}
        refusal={t('studio.refused.whole')}
        onAdd={(figure) => set(['enjoymentMonths'], addFigure(enjoymentMonths, figure))}
        onRemove={(index) => set(['enjoymentMonths'], enjoymentMonths.toSpliced(index, 1))}
      />
      <DatedFigures<{ readonly table: string | null }>
        title={t('studio.product.table')}
        valueLabel={t('studio.attribute.table')}
        today={today}
        figures={dismembermentTable.map((figure) => ({ ...figure, shown: figure.value ?? noTable }))}
        choices={[{ value: '', label: noTable }, ...tables.map((value) => ({ value, label: value }))]}
        parse={(typed) => ({ table: typed === '' ? null : typed })}
        refusal=""
        onAdd={({ validFrom, value: { table: value }, source }) =>
          set(['dismembermentTable'], addFigure(dismembermentTable, { validFrom, value, source }))
        }
        onRemove={(index) => set(['dismembermentTable'], dismembermentTable.toSpliced(index, 1))}
      />
    </>
  )
}

/** Two decimals at least; a price may have four. */
function formatPrice(amountEuros: string, locale: Locale): string {
  const isCents = /^\d+(\.\d{1,2})?$/.test(amountEuros)
  return isCents ? formatMoney(amountEuros, locale) : `${formatNumber(amountEuros, locale)}\u00A0€`
}

/** The code of a table is the name of its file in capitals: `EE_3_20` in `ee-3-20.json`. */
function tableCode(file: string): string {
  return file
    .replace(/^tables\/|\.json$/g, '')
    .replaceAll('-', '_')
    .toUpperCase()
}
