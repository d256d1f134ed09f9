import { isIP } from 'node:net'
import * as z from 'zod'
import { parseEnvironment, type Variables } from './parse-environment.ts'

/** The descriptions generate docs/configuration.md. */
export const WebhookEnvironment = z.object({
  WEBHOOK_INTERNAL_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ''),
    )
    .refine((hosts) => hosts.every((host) => isIP(host) > 0 || /^[\w-]+(\.[\w-]+)*$/.test(host)), {
      message: 'host names or IP addresses, without scheme, port, pattern or range, separated by commas',
    })
    .default([])
    .meta({
      description:
        'host names or IP addresses inside the network to which webhooks of programs may be sent, separated by commas, see [Webhooks](operations.md#webhooks)',
      fallback: 'none',
    }),
})

export function parseInternalHosts(environment: Variables): readonly string[] {
  return parseEnvironment(WebhookEnvironment, environment).WEBHOOK_INTERNAL_HOSTS
}
