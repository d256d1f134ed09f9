import * as z from 'zod'
import {
  DeploymentFlags,
  DeploymentSettings,
  DurationField,
  LegalTexts,
  Redirects,
  RegisterSettings,
  RetentionSettings,
  RowActionIcons,
  SignInTexts,
} from './deployment.ts'
import { asRecord } from './layered-tree.ts'
import { EnvelopeSettings, OneTimeCodeSettings, ReflectionPeriod, Suitability } from './signing-settings.ts'

/** A partial `deployment.json`; what it leaves out comes from its base. */
export const DeploymentLayer = DeploymentSettings.omit({ code: true })
  .partial()
  .extend({
    code: DeploymentSettings.shape.code,
    company: DeploymentSettings.shape.company.partial().optional().describe(describeGroup('company')),
    texts: LegalTexts.partial().optional().describe(describeGroup('texts')),
    signIn: SignInTexts.partial().optional().describe(describeGroup('signIn')),
    flags: DeploymentFlags.partial().optional().describe(describeGroup('flags')),
    oneTimeCode: OneTimeCodeSettings.partial().optional().describe(describeGroup('oneTimeCode')),
    redirects: Redirects.partial().optional().describe(describeGroup('redirects')),
    rowActionIcons: RowActionIcons.partial().optional().describe(describeGroup('rowActionIcons')),
    envelopes: EnvelopeSettings.partial().optional().describe(describeGroup('envelopes')),
    register: RegisterSettings.partial().optional().describe(describeGroup('register')),
    retention: RetentionSettings.partial().optional().describe(describeGroup('retention')),
    // Null takes the group of the base out.
    durationField: DurationField.partial().nullish().describe(describeGroup('durationField')),
    suitability: Suitability.partial().nullish().describe(describeGroup('suitability')),
    reflectionPeriod: ReflectionPeriod.partial().nullish().describe(describeGroup('reflectionPeriod')),
  })
export type DeploymentLayer = z.infer<typeof DeploymentLayer>

/**
 * Merges a layer over its base: records (flags, settings, company, texts, codes) merge key by key, everything else is
 * replaced. The result is not validated; parse it as `DeploymentSettings`.
 */
export function mergeDeployment(base: unknown, layer: unknown): unknown {
  const [below, above] = [asRecord(base), asRecord(layer)]
  if (!below || !above) return layer === undefined ? base : layer
  // A text is replaced whole: mixing languages of two layers would show two different messages.
  if ('fr' in above && 'en' in above) return layer
  const names = new Set([...Object.keys(below), ...Object.keys(above)])
  return Object.fromEntries([...names].map((name) => [name, mergeDeployment(below[name], above[name])]))
}

/** Schema description for editors: within a layer, a group may be partial. */
function describeGroup(name: keyof typeof DeploymentSettings.shape): string {
  return DeploymentSettings.shape[name].description ?? ''
}
