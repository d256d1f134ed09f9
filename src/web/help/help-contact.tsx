import { t } from '#web/wording/translation.ts'
import type { Help } from '#contract/session.ts'
import { reportablePath } from '#rules/reportable-path.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { useDeployment } from '#web/session/deployment.tsx'

/** Telephone, hours, e-mail, and the report of a problem. Details that the deployment omits are not shown. */
export function HelpContact({ help }: { readonly help: Help | undefined }) {
  const { name, phone, email } = useDeployment()
  const report = useReportAddress(help)
  return (
    <aside className="faq__contact panel" aria-labelledby="contact">
      <h2 id="contact">{t('help.contact')}</h2>
      <p className="muted">{name}</p>
      <dl>
        {phone !== '' && (
          <div>
            <dt>{t('help.contact.phone')}</dt>
            <dd>
              <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {help?.hours && (
          <div>
            <dt>{t('help.contact.hours')}</dt>
            <dd>{help.hours}</dd>
          </div>
        )}
        {email !== '' && (
          <div>
            <dt>{t('help.contact.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
      </dl>
      {report && (
        <>
          <a className="btn btn--secondary" href={report}>
            {t('help.report')}
          </a>
          <p className="muted small">{t('help.report.text')}</p>
        </>
      )}
    </aside>
  )
}

/** A mail to the deployment's support that names page and version, without number, name or answer. */
function useReportAddress(help: Help | undefined): string | undefined {
  const { name } = useDeployment()
  const [query] = useQueryAddress()
  if (!help || help.supportEmail === '') return undefined
  const page = reportablePath(query.get('page') ?? '/aide')
  const subject = t('help.report.subject', { company: name })
  const body = t('help.report.body', { page, version: help.version })
  return `mailto:${help.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}
