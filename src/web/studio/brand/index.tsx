import { useState } from 'react'
import { findBrand, readColour, writeBrandColour, type Brand, type ColourPair } from '#form/brand-colour.ts'
import { formatNumber } from '#rules/format.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { LogoField } from './logo-field.tsx'
import { useFileText } from './use-file-text.ts'
import '../data.css'

/** Edits the brand: one colour and a logo. Every contrast is measured before a colour is applied. */
export function BrandScreen() {
  const theme = useFileText('theme.css')
  if (theme.error) return <LoadError error={theme.error} onRetry={() => location.reload()} />
  if (!theme.isLoaded) return <Loading />
  return (
    <div className="data data__columns">
      <ColourField css={theme.text} onChange={theme.replace} />
      <LogoField />
    </div>
  )
}

function ColourField({ css, onChange }: { readonly css: string; readonly onChange: (css: string) => void }) {
  const stored = findBrand(css)
  const [typed, setTyped] = useState<string>()
  const colour = typed === undefined ? undefined : readColour(typed)
  const brand = colour === undefined ? stored : findBrand(writeBrandColour(css, colour))
  const isWrong = typed !== undefined && colour === undefined
  const shown = typed ?? stored.given ?? stored.served
  return (
    <section aria-label={t('studio.brand.colour')}>
      <div className="data__fields">
        <InputField
          label={t('studio.brand.colour')}
          hint={t('studio.brand.colour.hint')}
          error={isWrong ? t('studio.brand.colour.hint') : undefined}
          value={shown}
          onChange={setTyped}
        />
        <input
          type="color"
          className="input brand__picker"
          aria-label={t('studio.brand.colour.pick')}
          value={colour ?? brand.served}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          look="primary"
          disabled={colour === undefined || colour === stored.given}
          onClick={() => {
            if (colour === undefined) return
            onChange(writeBrandColour(css, colour))
            setTyped(undefined)
          }}
        >
          {t('studio.brand.apply')}
        </Button>
      </div>
      {brand.given !== undefined && brand.given !== brand.served && (
        <Alert tone="info">{t('studio.brand.darkened', { given: brand.given, served: brand.served })}</Alert>
      )}
      <Swatches brand={brand} />
      <Pairs pairs={brand.pairs} />
    </section>
  )
}

const SHOWN = [
  'brand',
  'brand-hover',
  'brand-soft',
  'accent',
  'link',
  'bg',
  'surface-sunken',
  'border',
  'text',
  'text-muted',
]

function Swatches({ brand: { colours } }: { readonly brand: Brand }) {
  return (
    <>
      <h3>{t('studio.brand.colours')}</h3>
      <ul className="brand__swatches">
        {SHOWN.map((name) => (
          <li key={name}>
            <svg viewBox="0 0 88 48" aria-hidden="true">
              <rect width="88" height="48" fill={colours.get(name)} />
            </svg>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Number of pairs to list, weakest first; more if more of them have too little contrast. */
const LISTED = 8

function Pairs({ pairs }: { readonly pairs: readonly ColourPair[] }) {
  const { locale } = useTranslation()
  const said = (contrast: number) => formatNumber(String(Math.floor(contrast * 100) / 100), locale)
  const byRoom = pairs.toSorted(
    (first, second) => first.contrast / first.needed - second.contrast / second.needed,
  )
  const low = byRoom.filter(({ contrast, needed }) => contrast < needed)
  const least = Math.min(...pairs.map(({ contrast }) => contrast))
  return (
    <>
      <Alert tone={low.length > 0 ? 'warn' : 'ok'}>
        {low.length > 0
          ? t('studio.brand.pairs.low', { count: low.length })
          : t('studio.brand.pairs.good', { least: said(least) })}
      </Alert>
      <div className="data__scroll">
        <table className="table">
          <caption>{t('studio.brand.pairs.weakest')}</caption>
          <thead>
            <tr>
              <th>{t('studio.brand.ink')}</th>
              <th>{t('studio.brand.ground')}</th>
              <th className="data__number">{t('studio.brand.contrast')}</th>
              <th className="data__number">{t('studio.brand.needed')}</th>
            </tr>
          </thead>
          <tbody>
            {byRoom
              .slice(0, Math.max(LISTED, low.length))
              .map(({ ink, ground, inkColour, groundColour, ...pair }) => (
                <tr key={`${ink} ${ground}`}>
                  <td>
                    <code>{ink}</code> {inkColour}
                  </td>
                  <td>
                    <code>{ground}</code> {groundColour}
                  </td>
                  <td className="data__number">{said(pair.contrast)}</td>
                  <td className="data__number">{said(pair.needed)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
