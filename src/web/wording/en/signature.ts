import type { SameKeys } from '../same-keys.ts'
import type { signature as french } from '../fr/signature.ts'

export const signature: SameKeys<typeof french> = {
  'docusign.button.mission_co_subscriber': 'Sign as the co-subscriber',
  'docusign.button.mission_subscriber': 'Sign as the subscriber',
  'docusign.button.mission_subscriber_spouse': 'Sign as the spouse',
  'docusign.button.subscription_co_subscriber': 'Sign as the co-subscriber',
  'docusign.button.subscription_subscriber': 'Sign as the subscriber',
  'docusign.button.subscription_subscriber_advisor': 'Sign as the advisor',
  'docusign.button.subscription_subscriber_spouse': 'Sign as the spouse',
  'docusign.documents_not_available': 'Documents not available for download',
  'docusign.error-content': 'The file does not appear to be available from the electronic signature tool',
  'docusign.error-folder-not-found': 'Envelope does not exists',
  'docusign.success': 'Your document has been successfully signed',
  'docusign.title': 'Signing result',
  'docusign.unexpected_error': 'An unexpected error has occurred',
  'docusign.user-not-signing': 'The folder remains unsigned at this stage. Pending further attempts.',
  'docusign.waiting': 'Checking your signature…',
  'docusign.warning': 'No signature performed.',
  'ged.download_failed': 'An error occurred while retrieving the file',
  'ged.remove_failed': 'An error occurred while deleting the file',
  'signature.title': 'Signature',
}
