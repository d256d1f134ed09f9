import { t } from '#web/wording/translation.ts'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import { currentLocale } from '#web/wording/i18n.ts'

/** Links of every page. In a new tab: leaving this one would lose the signature that was drawn. */
export function CeremonyFoot() {
  const help = new URLSearchParams({
    // Inside the wizard's frame the signatory has an account, and the help page knows its role.
    ...(window.parent === window && { for: 'signatory' }),
    page: '/sign/…',
    lang: currentLocale(),
  })
  return (
    // The surrounding wizard has a footer too, so this one needs a distinct accessible name.
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
