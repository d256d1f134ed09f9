import { useTranslation } from '#web/wording/translation.ts'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import { currentLocale } from '#web/wording/i18n.ts'

/** Links of every page. In a new tab: leaving this one would lose the signature that was drawn. */
export function CeremonyFoot() {
  const { t } = useTranslation()
  const help = new URLSearchParams({
    // Framed by the wizard, the signatory has an account, whose role the help page knows.
    ...(window.parent === window && { for: 'signatory' }),
    page: '/sign/…',
    lang: currentLocale(),
  })
  return (
    // The wizard that frames this page has a footer too: one name for both would not tell them apart.
    <nav className="cer__foot small" aria-label={t('ceremony.footer')}>
      {(
        [
          [`/aide?${help.toString()}`, 'footer.help'],
          [`/accessibilite?lang=${currentLocale()}`, `footer.accessibility.${ACCESSIBILITY_LEVEL}`],
          [`/mentions-legales?lang=${currentLocale()}`, 'footer.legal-notice'],
        ] as const
      ).map(([address, label]) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {t('ceremony.new-tab', { label: t(label) })}
        </a>
      ))}
    </nav>
  )
}
