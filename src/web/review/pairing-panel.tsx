import { useQuery } from '@tanstack/react-query'
import { invalidate } from '#web/api/query-client.ts'
import { Check, Clock, Minus, type IconPath } from '#web/ui/icons.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Pairing } from '#contract/pairing.ts'
import { type Ownership, findMissingPairing, pairableScopes } from '#rules/pairing.ts'
import { forceMandate, pairingCandidates, reviewPairing } from '#web/api/pairing.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabList, TabPanel } from '#web/ui/tab-list.tsx'
import { SCOPES, type Scope } from '#vocabulary/pairing-scope.ts'
import { PairingSide } from './pairing-side.tsx'
import type { Notify } from './use-timed-message.ts'
import '#web/styles/pairing.css'

/** Pairing of each side with a customer. Source: shell §2 Tab Pairing. */
export function PairingPanel({
  id,
  ownership,
  notify,
}: {
  readonly id: number
  readonly ownership: Ownership
  readonly notify: Notify
}) {
  const panelId = useId()
  const { data: candidates, refetch, isFetching } = useQuery(pairingCandidates(id))
  const { data: pairing } = useQuery(reviewPairing(id))
  const scopes = pairableScopes(ownership)
  const missing = pairing && findMissingPairing(ownership, pairing, pairing.forceMandate)
  const [chosen, setChosen] = useState<Scope | null>(null)
  const selected = chosen ?? missing ?? 'np'
  const panel = usePairedFocus(pairing, selected)
  if (candidates === undefined || !pairing)
    return (
      <div className="pair">
        <Skeleton lines={9} />
      </div>
    )
  if (candidates === null)
    return (
      <div className="pair">
        <Alert tone="warn" title={t('review.unavailable')}>
          <button type="button" className="linkbtn" disabled={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </button>
        </Alert>
      </div>
    )
  return (
    <div ref={panel} className="pair">
      {ownership.mode === 'mandate' && (
        <MandateSwitch id={id} forced={pairing.forceMandate} notify={notify} />
      )}
      <TabList
        label={t('pairing.sides')}
        className="subtabs"
        panelId={panelId}
        tabs={SCOPES.map((scope) => ({
          id: scope,
          disabled: !scopes.includes(scope),
          label: (
            <SideLabel
              scope={scope}
              pairing={pairing}
              isAbsent={!scopes.includes(scope)}
              isRequired={missing === scope}
            />
          ),
        }))}
        selected={selected}
        onSelect={setChosen}
      />
      <TabPanel panelId={panelId} selected={selected} className="tabpanel pair__side">
        <PairingSide id={id} scope={selected} candidates={candidates} pairing={pairing} notify={notify} />
      </TabPanel>
    </div>
  )
}

/**
 * Gives the focus of the button that paired to the mark that replaces it, or to the tab of the other side when that one is shown
 * next.
 */
function usePairedFocus(pairing: Pairing | undefined, selected: Scope) {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef({ pairing, selected })
  useLayoutEffect(() => {
    const former = before.current
    before.current = { pairing, selected }
    if (former.pairing === undefined || former.pairing === pairing) return
    const heir = former.selected === selected ? '.cmp__paired' : '[role=tab][aria-selected=true]'
    inheritFocus(panel.current?.querySelector<HTMLElement>(heir) ?? null)
  }, [pairing, selected])
  return panel
}

function SideLabel({
  scope,
  pairing,
  isAbsent,
  isRequired,
}: {
  readonly scope: Scope
  readonly pairing: Pairing
  readonly isAbsent: boolean
  readonly isRequired: boolean
}) {
  const code = pairing[scope]
  const look = lookOf(code, isRequired, isAbsent)
  const words = () => {
    if (isAbsent) return t('pairing.absent')
    if (code === undefined) return t(isRequired ? 'pairing.required' : 'pairing.unpaired')
    if (code === null) return t('pairing.paired-new')
    return t('pairing.paired-with', { code, name: pairing.names[code] ?? '' })
  }
  return (
    <>
      <span className={`disc disc--side state--${look.tone}`}>
        <Icon of={look.icon} />
      </span>
      <span>
        {t(`pairing.tab.${scope}`)}
        <small>{words()}</small>
      </span>
    </>
  )
}

function lookOf(
  code: string | null | undefined,
  isRequired: boolean,
  isAbsent: boolean,
): { readonly tone: string; readonly icon: IconPath } {
  if (code !== undefined) return { tone: 'ok', icon: Check }
  if (isAbsent) return { tone: 'neutral', icon: Minus }
  return { tone: isRequired ? 'warn' : 'neutral', icon: Clock }
}

/** Toggle: accept the mandate without pairing its other side. Source: shell §3 Pairing. */
function MandateSwitch({
  id,
  forced,
  notify,
}: {
  readonly id: number
  readonly forced: boolean
  readonly notify: Notify
}) {
  // Optimistic: the mutation's pending state renders slightly after the click, and the box would flicker.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const force = useSingleMutation({
    mutationFn: (choice: boolean) => forceMandate(id, choice),
    onError: () => notify({ tone: 'error', text: t('pairing.failed') }),
    onSettled: async () => {
      await invalidate(reviewPairing(id).queryKey)
      setWanted(null)
    },
  })
  return (
    <label className="force">
      <input
        type="checkbox"
        checked={wanted ?? forced}
        // Not disabled, which would lose the focus.
        aria-disabled={wanted !== null || undefined}
        onChange={({ target }) => {
          if (wanted !== null) return
          setWanted(target.checked)
          force.mutate(target.checked)
        }}
      />
      {t('pairing.force-mandate')}
    </label>
  )
}
