import { Redirect } from '#web/address/redirect.tsx'

/**
 * The bare address. Signed in it is one of the "any other path"; its guard stands before, so that
 * somebody who has to sign in first lands on the default page. Source: shell §2, §9.
 */
export function SiteRoot() {
  return <Redirect to="/dossier" />
}
