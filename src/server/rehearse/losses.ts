import type { StudioLoss } from '#contract/studio-publication.ts'

/** Something a dossier would lose on the next version of its form. */
export type Loss = Readonly<Omit<StudioLoss, 'dossiers'>>

export interface LossGroup extends Loss {
  /** Dossier ids, ascending. */
  readonly dossiers: readonly number[]
}

const KINDS: readonly Loss['kind'][] = ['incomplete', 'answer', 'envelope']

/** Groups the losses of many dossiers by place and reason. */
export class LossList {
  readonly #groups = new Map<string, Loss & { readonly dossiers: number[] }>()

  /** Add dossiers in ascending order of ids. */
  add(dossier: number, losses: readonly Loss[]): void {
    for (const loss of losses) {
      const { kind, form, place, reason, happens } = loss
      const key = JSON.stringify([kind, form, place, reason, happens])
      const group = this.#groups.get(key) ?? { ...loss, dossiers: [] }
      if (group.dossiers.at(-1) !== dossier) group.dossiers.push(dossier)
      this.#groups.set(key, group)
    }
  }

  /** Actual losses first; then by kind and by number of dossiers, descending. */
  groups(): readonly LossGroup[] {
    return [...this.#groups.values()].toSorted(
      (first, second) =>
        Number(second.happens) - Number(first.happens) ||
        KINDS.indexOf(first.kind) - KINDS.indexOf(second.kind) ||
        second.dossiers.length - first.dossiers.length,
    )
  }
}
