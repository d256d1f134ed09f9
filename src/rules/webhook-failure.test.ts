import { expect, it } from 'vitest'
import { describeWebhookFailure } from './webhook-failure.ts'

it.each([
  [503, 'the receiver answered 503', 'Le serveur a répondu 503'],
  [null, 'no answer within 10 s', 'Le serveur n’a pas répondu à temps'],
  [null, 'connect ETIMEDOUT 203.0.113.1:443', 'Le serveur n’a pas répondu à temps'],
  [
    null,
    'localhost is inside the network and not listed in WEBHOOK_INTERNAL_HOSTS',
    'L’adresse est dans le réseau interne et n’est pas autorisée par l’exploitant',
  ],
  [null, 'getaddrinfo ENOTFOUND hook.test', 'Le nom du serveur est introuvable'],
  [null, 'getaddrinfo EAI_AGAIN hook.test', 'Le nom du serveur est introuvable'],
  [null, 'connect ECONNREFUSED 127.0.0.1:9', 'Le serveur refuse la connexion'],
  [null, 'self-signed certificate', 'Le certificat du serveur n’est pas accepté'],
  [
    null,
    "Hostname/IP does not match certificate's altnames: Host: hook.test. is not in the cert's altnames",
    'Le certificat du serveur n’est pas accepté',
  ],
  [null, 'socket hang up', 'La connexion a échoué'],
])('a webhook that fails with status %s, "%s": %s', (status, error, expected) => {
  expect(describeWebhookFailure('fr', { status, error })).toBe(expected)
})

it('describes failures in English', () => {
  expect(describeWebhookFailure('en', { status: 410, error: 'the receiver answered 410' })).toBe(
    'The server answered 410',
  )
  expect(describeWebhookFailure('en', { status: null, error: 'socket hang up' })).toBe(
    'The connection failed',
  )
})
