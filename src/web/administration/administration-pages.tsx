import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { JournalPage } from './journal/journal-page.tsx'
import { InvitationsPage } from './people/invitations-page.tsx'
import { NetworksPage } from './people/networks-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { PersonPage } from './people/person-page.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'
import { IntegrationsPage } from './integrations-page.tsx'
import { PrivacyPage } from './privacy/privacy-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { WorkPage } from './jobs/work-page.tsx'

/** The administrator's pages, by the section in the address. */
export function AdministrationPages() {
  const { section, item } = useParams()
  switch (section) {
    case 'integrations':
      return <IntegrationsPage />
    case 'personnes':
      return item === undefined ? <PeoplePage /> : <PersonPage key={item} id={item} />
    case 'invitations':
      return <InvitationsPage />
    case 'reseaux':
      return <NetworksPage />
    case 'journal':
      return <JournalPage />
    case 'webhooks':
      return <WebhooksPage />
    case 'travaux':
      return <WorkPage />
    case 'vie-privee':
      return <PrivacyPage />
    case 'reglages':
      return <SettingsPage />
    default:
      return <Redirect to="/administration/personnes" />
  }
}
