/** Something that the next version of a form would take from a dossier. */
export interface Loss {
  /** `incomplete`: what was complete is not; `answer`: one that was given is gone; `envelope`: what was sent to sign says something else. */
  readonly kind: LossKind
  /** Code of the form. */
  readonly form: string
  /** `page/block/element` in the form where it stands, or the part that is meant; empty for the form. */
  readonly place: string
  readonly reason: string
}

export type LossKind = 'incomplete' | 'answer' | 'envelope'

export interface LossGroup extends Loss {
  /** Numbers of the dossiers, in order. */
  readonly dossiers: readonly number[]
}

const KINDS: readonly LossKind[] = ['incomplete', 'answer', 'envelope']

/** Losses of many dossiers, one group for each place and reason: a change of a form does the same to many. */
export class LossList {
  readonly #groups = new Map<string, Loss & { readonly dossiers: number[] }>()

  /** Dossiers come in the order of their numbers. */
  add(dossier: number, losses: readonly Loss[]): void {
    for (const { kind, form, place, reason } of losses) {
      const key = JSON.stringify([kind, form, place, reason])
      const group = this.#groups.get(key) ?? { kind, form, place, reason, dossiers: [] }
      if (group.dossiers.at(-1) !== dossier) group.dossiers.push(dossier)
      this.#groups.set(key, group)
    }
  }

  /** By kind, the one that touches most dossiers first. */
  groups(): readonly LossGroup[] {
    return [...this.#groups.values()].toSorted(
      (first, second) =>
        KINDS.indexOf(first.kind) - KINDS.indexOf(second.kind) ||
        second.dossiers.length - first.dossiers.length,
    )
  }
}
