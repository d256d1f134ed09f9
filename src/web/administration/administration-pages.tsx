import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { JournalPage } from './journal/journal-page.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'
import { AdministrationPage } from './administration-page.tsx'

/** The administrator's pages, by the section in the address. */
export function AdministrationPages() {
  switch (useParams()['section']) {
    case undefined:
      return <AdministrationPage />
    case 'journal':
      return <JournalPage />
    case 'webhooks':
      return <WebhooksPage />
    default:
      return <Redirect to="/administration" />
  }
}
