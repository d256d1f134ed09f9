import type { SameKeys } from '../same-keys.ts'
import type { signature as french } from '../fr/signature.ts'

export const signature: SameKeys<typeof french> = {
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
  'signature.result.back': 'Back to the folder',
  'signature.result.elapsed_one': '{count} second elapsed',
  'signature.result.elapsed_other': '{count} seconds elapsed',
  'signature.result.failed-title': 'The signature did not take place',
  'signature.result.progress': 'Time elapsed',
  'signature.result.provisional':
    'Your signature is given. Its confirmation will reach us within a few minutes; there is nothing more to do.',
  'signature.result.provisional-title': 'Signed, confirmation on its way',
  'signature.result.retry': 'Sign again',
  'signature.result.success-title': 'Your documents are signed',
  'signature.result.unread':
    'The folder could not be read. A signature that you have given is not lost: open the folder to see where it stands.',
  'signature.result.unread-title': 'We could not check your signature',
  'signature.result.wait': 'This takes a few seconds. Keep this page open.',
  'signature.result.wait-title': 'We are recording your signature',
}
