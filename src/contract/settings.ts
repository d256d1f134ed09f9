import * as z from 'zod'
import { component } from './component.ts'

/** Every variable and switch in force, for the administrator; never a secret. Not in the specification. */

/** `environment`: set by the operator. `file`: created by the server in its data folder. `default`: built in. */
export const SETTING_SOURCES = ['environment', 'file', 'default'] as const

/** `GET /administration/settings`. Descriptions are in the language of the caller, those in English as in docs/configuration.md. */
export const Settings = component('Settings', {
  /** The running release. */
  release: z.string(),
  deployment: z.string(),
  chapters: z.array(
    z.object({
      title: z.string(),
      variables: z.array(
        z.object({
          name: z.string(),
          about: z.string(),
          source: z.enum(SETTING_SOURCES),
          /** Only the origin of an address; null when hidden or not set. */
          value: z.string().nullable(),
          /** Whether its value is never shown. */
          secret: z.boolean(),
          /** Distinguishes two hidden values without revealing them; null when the value is shown or not set. */
          fingerprint: z.string().nullable(),
          /** The value in force when it is not set. */
          fallback: z.string(),
        }),
      ),
    }),
  ),
  /** Switches, figures and choices of the deployment. */
  switches: z.array(
    z.object({
      /** Full path, with the names of its groups: `flags.profile`. */
      key: z.string(),
      about: z.string(),
      /** As JSON; null where nothing is set. */
      value: z.string().nullable(),
      /** `deployment`: its own file. `base`: the file of a base. `default`: the program. */
      source: z.enum(['deployment', 'base', 'default']),
    }),
  ),
})
export type Settings = z.infer<typeof Settings>
