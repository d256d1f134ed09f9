import { t } from '#web/wording/translation.ts'

/** Announces how many rows a search has found; undefined before the first. Mounted ahead, as live regions have to be. */
export function FoundCount({ count }: { readonly count: number | undefined }) {
  return (
    <output className="sr-only">
      {count !== undefined &&
        (count === 0 ? t('administration.found-none') : t('administration.found', { count }))}
    </output>
  )
}
