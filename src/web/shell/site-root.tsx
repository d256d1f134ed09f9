import { Redirect } from '#web/address/redirect.tsx'

/**
 * The bare address, treated as "any other path". It has a guard of its own, so that a sign-in from here lands on
 * the default page. Source: shell §2, §9.
 */
export function SiteRoot() {
  return <Redirect to="/dossier" />
}
