import { useDeployment } from '#web/session/deployment.tsx'
import { chooseLanguage } from '#web/session/choose-language.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { LOCALES } from '#vocabulary/locale.ts'

const NAMES = { fr: 'Français', en: 'English' } as const

/** The language of the application and of one's mails. A choice is saved as it is made. */
export function LanguagePanel() {
  const { locale } = useTranslation()
  const { locales } = useDeployment()
  if (locales.length < 2) return null
  return (
    <section className="panel account" aria-labelledby="language">
      <h2 id="language">{t('own.language')}</h2>
      <label className="preferences__line">
        <span>{t('own.language-text')}</span>
        <select
          className="input"
          value={locale}
          onChange={({ target }) => {
            const chosen = LOCALES.find((each) => each === target.value)
            if (chosen) void chooseLanguage(chosen)
          }}
        >
          {LOCALES.filter((each) => locales.includes(each)).map((each) => (
            <option key={each} value={each} lang={each}>
              {NAMES[each]}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
