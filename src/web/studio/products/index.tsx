import { useState } from 'react'
import type { Product } from '#form/reference-data.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { todayInParis } from '../case-at-hand.ts'
import { useStudio, useStudioFile } from '../studio-context.tsx'
import { PasteBox } from '../tables/paste-box.tsx'
import { priceColumns, readPrices, type PastedPrice } from '../tables/read-rows.ts'
import { addFigure, readProducts } from './figures.ts'
import { NewProduct } from './new-product.tsx'
import { ProductDetails } from './product-details.tsx'
import '#web/styles/choices.css'
import '../data.css'
import '../rules/rules.css'

const FILE = 'products.json'

/** Products with their dated figures; a list of prices can be pasted for all of them at once. */
export function ProductsScreen() {
  const { copy } = useStudio()
  const [address, setAddress] = useQueryAddress()
  const [isAdding, setAdding] = useState(false)
  const { value, error } = useStudioFile(FILE)
  if (error) return <LoadError error={error} onRetry={() => void copy.open(FILE)} />
  if (!value) return <Loading />
  const products = readProducts(value)
  const code = address.get('product')
  const product = products.find((each) => each.code === code) ?? products[0]
  const today = todayInParis()
  return (
    <div className="data data__columns data__columns--list">
      <nav aria-label={t('studio.screen.products')}>
        <ul className="studio__places">
          {products.map((each) => (
            <li key={each.code}>
              <Link to={`/studio/produits?product=${each.code}`} aria-current={each === product || undefined}>
                {each.name} <span className="muted">{each.code}</span>
              </Link>
            </li>
          ))}
        </ul>
        <Button onClick={() => setAdding(true)}>{t('studio.product.new')}</Button>
      </nav>
      <div>
        {isAdding && product ? (
          <NewProduct
            model={product}
            taken={products.map((each) => each.code)}
            today={today}
            onCancel={() => setAdding(false)}
            onCreate={(created) => {
              copy.edit([
                {
                  kind: 'add',
                  file: FILE,
                  level: 'product',
                  place: { after: products.at(-1)?.code },
                  value: { ...created },
                },
              ])
              setAdding(false)
              setAddress(new URLSearchParams({ product: created.code }))
            }}
          />
        ) : (
          product && <ProductDetails key={product.code} product={product} today={today} />
        )}
        <PriceList products={products} />
      </div>
    </div>
  )
}

/** Prices of several products from a spreadsheet: one step of the history. */
function PriceList({ products }: { readonly products: readonly Product[] }) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const codes = products.map(({ code }) => code)
  const take = (rows: readonly PastedPrice[]) => {
    const edits = products.flatMap(({ code, prices }) => {
      const own = rows.filter((row) => row.code === code).map(({ code: _code, ...price }) => price)
      if (own.length === 0) return []
      const value = own.reduce<readonly Product['prices'][number][]>(addFigure, prices)
      return [
        {
          kind: 'set',
          file: FILE,
          node: { level: 'product', key: code },
          path: ['prices'],
          before: prices,
          value,
        } as const,
      ]
    })
    copy.edit(edits.map((edit) => ({ ...edit, path: [...edit.path] })))
  }
  return (
    <PasteBox
      hint={t('studio.paste.hint', {
        columns: priceColumns(codes, '')
          .map(({ title }) => title[locale])
          .join(', '),
      })}
      read={(text, source) => readPrices(text, { codes, source, locale })}
      onTake={take}
    />
  )
}
