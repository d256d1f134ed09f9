import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { Link } from '#web/ui/link.tsx'
import type { Footer as FooterContent } from '#contract/session.ts'
import { getQuery } from '#web/api/call.ts'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import { useHelpAddress } from '#web/address/use-help-address.ts'
import { ConsentLink } from './consent-banner.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'

/** Deployment content, and the links of every page. Content is omitted when its call fails. Source: shell §7. */
export function Footer() {
  const { data } = useQuery({
    ...getQuery<FooterContent>(['footer'], '/footer'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <footer className="footer">
      <div className="footer__in">
        <div>
          {(data?.blocks ?? []).map((block) => (
            <SafeHtml key={block.extraInfo} html={block.extraInfo} />
          ))}
        </div>
        <FooterLinks />
      </div>
    </footer>
  )
}

/** The links of every page. Source: shell §7. */
export function FooterLinks() {
  return (
    <nav aria-label={t('footer.label')}>
      <Link to="/a-propos">{t('footer.about')}</Link>
      <Link to={useHelpAddress()}>{t('footer.help')}</Link>
      <Link to="/accessibilite">{t(`footer.accessibility.${ACCESSIBILITY_LEVEL}`)}</Link>
      <Link to="/mentions-legales">{t('footer.legal-notice')}</Link>
      <ConsentLink />
    </nav>
  )
}
