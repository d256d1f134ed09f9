/** Something a dossier would lose on the next version of its form. */
export interface Loss {
  /** `incomplete`: no longer complete; `answer`: a given answer is lost; `envelope`: sent documents would differ. */
  readonly kind: LossKind
  /** Form code. */
  readonly form: string
  /** `page/block/element`, or a prefix of it; empty for the form. */
  readonly place: string
  readonly reason: string
}

export type LossKind = 'incomplete' | 'answer' | 'envelope'

export interface LossGroup extends Loss {
  /** Dossier ids, ascending. */
  readonly dossiers: readonly number[]
}

const KINDS: readonly LossKind[] = ['incomplete', 'answer', 'envelope']

/** Groups the losses of many dossiers by place and reason. */
export class LossList {
  readonly #groups = new Map<string, Loss & { readonly dossiers: number[] }>()

  /** Add dossiers in ascending order of ids. */
  add(dossier: number, losses: readonly Loss[]): void {
    for (const { kind, form, place, reason } of losses) {
      const key = JSON.stringify([kind, form, place, reason])
      const group = this.#groups.get(key) ?? { kind, form, place, reason, dossiers: [] }
      if (group.dossiers.at(-1) !== dossier) group.dossiers.push(dossier)
      this.#groups.set(key, group)
    }
  }

  /** By kind, then by number of dossiers, descending. */
  groups(): readonly LossGroup[] {
    return [...this.#groups.values()].toSorted(
      (first, second) =>
        KINDS.indexOf(first.kind) - KINDS.indexOf(second.kind) ||
        second.dossiers.length - first.dossiers.length,
    )
  }
}
