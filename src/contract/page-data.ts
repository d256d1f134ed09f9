import type { Deployment } from './session.ts'

/**
 * What the server writes into the application's page, so that a browser asks for nothing before the first paint: the answer of
 * `GET /deployment`, and the provider's addresses, otherwise read from its discovery document.
 */
export interface PageData {
  readonly deployment: Deployment
  readonly provider: { readonly authorize: string; readonly token: string; readonly userinfo: string }
}
