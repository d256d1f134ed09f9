import { useState } from 'react'
import { checkLogo } from '#form/check-logo.ts'
import { cleanLogo, type CleanedLogo } from '#form/clean-logo.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useFileText } from './use-file-text.ts'

/** The logo. A file is cleaned and checked as at deployment, and previewed before it is applied. */
export function LogoField() {
  const { locale } = useTranslation()
  const logo = useFileText('logo.svg')
  const [chosen, setChosen] = useState<CleanedLogo>()
  const [isTaken, setTaken] = useState(false)
  const choose = async (file: File | undefined) => {
    setTaken(false)
    if (!file) return setChosen(undefined)
    const { svg, problems } = cleanLogo(await file.text())
    setChosen({ svg, problems: problems.length > 0 ? problems : checkLogo(svg) })
  }
  const take = () => {
    if (!chosen) return
    logo.replace(chosen.svg)
    setChosen(undefined)
    setTaken(true)
  }
  const isGood = chosen?.problems.length === 0
  const shown = isGood ? chosen.svg : logo.text
  return (
    <section aria-label={t('studio.brand.logo')}>
      <h3>{t('studio.brand.logo')}</h3>
      <div className="brand__logo">
        {shown !== '' && (
          <img
            alt={t('studio.brand.logo')}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(shown)}`}
          />
        )}
      </div>
      <Field label={t('studio.brand.logo.choose')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".svg,image/svg+xml"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      {chosen && !isGood && (
        <Alert tone="error" title={t('studio.brand.logo.wrong')}>
          <ul>
            {chosen.problems.map(({ reason, line, column }) => (
              <li key={`${line}:${column} ${reason.en}`}>
                {line}:{column} {reason[locale]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isTaken && <Alert tone="ok">{t('studio.brand.logo.taken')}</Alert>}
      <Button look="primary" disabled={!isGood} onClick={take}>
        {t('studio.brand.logo.apply')}
      </Button>
    </section>
  )
}
