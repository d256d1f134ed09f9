import * as z from 'zod'

/**
 * The interface wording that a deployment may say in its own words, in `texts.json`: what names its way of
 * working. Error messages and sentences of the law's making stay the product's. Source: design "Deployments".
 */
export const OverridableText = z.enum([
  'common.success-client',
  'common.success-prospect',
  'create-client.button',
  'create-client.lede',
  'dashboard.button.create',
  'dashboard.button.create-for-customer',
  'dashboard.button.create-for-lead',
  'dashboard.button.register',
  'dashboard.hello',
  'dashboard.resume.empty-hint',
  'dashboard.share.text',
  'dashboard.share.title',
  'dashboard.title',
  'wizard.finish',
  'wizard.finished',
])
export type OverridableText = z.infer<typeof OverridableText>
