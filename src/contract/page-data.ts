import type { Deployment } from './session.ts'

/**
 * Data that the server embeds in the application's page, so that the browser needs no request before the first paint:
 * the answer of `GET /deployment`, and the provider's addresses, otherwise read from its discovery document.
 */
export interface PageData {
  readonly deployment: Deployment
  readonly provider: { readonly authorize: string; readonly token: string; readonly userinfo: string }
}
