import * as z from 'zod'

/**
 * Interface texts that a deployment may override in `texts.json`: those that name its way of working. Error messages
 * and legally required texts cannot be overridden. Source: design "Deployments".
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
