import { Loading } from '#web/ui/loading.tsx'

/** The signing ceremony, opened by a party's link. */
export function CeremonyPage() {
  return (
    <main id="contenu">
      <Loading />
    </main>
  )
}
