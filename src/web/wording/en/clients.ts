import type { SameKeys } from '../same-keys.ts'
import type { clients as french } from '../fr/clients.ts'

export const clients: SameKeys<typeof french> = {
  'create-client.arrows': 'Arrow keys to browse, Enter to create the folder.',
  'create-client.button': 'Create the folder',
  'create-client.count_one': '{total} client',
  'create-client.count_other': '{total} clients',
  'create-client.empty': 'No customer matches your search.',
  'create-client.lede': 'Choose the client for whom you open a subscription folder.',
  'create-client.list': 'Clients',
  'create-client.many-matches': 'More than {total} customers match “{search}”.',
  'create-client.matches_one': '{total} customer matches “{search}”.',
  'create-client.matches_other': '{total} customers match “{search}”.',
  'create-client.no-clients': 'You have no client yet.',
  'create-client.none-selected': 'Choose a client in the list.',
  'create-client.not-yet': 'Not a customer yet?',
  'create-client.not-yet-hint': 'Create a folder for a lead.',
  'create-client.number': 'no. {number}',
  'create-client.search': 'Search for a customer by name or number',
  'create-client.search-placeholder': 'Name or customer number',
  'create-client.selected': 'Chosen client: {name}',
  'create-client.title': 'Create a customer folder',
  'create-client.open_one': '{count} open folder',
  'create-client.open_other': '{count} open folders',
  'create-client.open-already_one': 'Already has an open folder.',
  'create-client.open-already_other': 'Already has {count} open folders.',
  'create-client.resume': 'Resume no. {id}',
}
