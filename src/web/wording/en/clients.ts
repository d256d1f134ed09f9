import type { SameKeys } from '../same-keys.ts'
import type { clients as french } from '../fr/clients.ts'

export const clients: SameKeys<typeof french> = {
  'create-client.button': 'Create the folder',
  'create-client.column.first-name': 'First name',
  'create-client.column.name': 'Name',
  'create-client.column.number': 'Customer number',
  'create-client.count_one': '{count} client',
  'create-client.count_other': '{count} clients',
  'create-client.empty': 'No customer matches your search.',
  'create-client.lede': 'Choose the client for whom you open a subscription folder.',
  'create-client.list': 'Clients',
  'create-client.many-matches': 'More than {total} customers match “{search}”.',
  'create-client.matches_one': '{count} customer matches “{search}”.',
  'create-client.matches_other': '{count} customers match “{search}”.',
  'create-client.no-clients': 'You have no client yet.',
  'create-client.none-selected': 'Choose a client in the list.',
  'create-client.not-yet': 'Not a customer yet?',
  'create-client.not-yet-hint': 'Create a folder for a lead.',
  'create-client.number': 'no. {number}',
  'create-client.search': 'Search for a customer by name or number',
  'create-client.search-placeholder': 'Name or customer number',
  'create-client.selected': 'Chosen client: {name}',
  'create-client.title': 'Create a customer folder',
}
