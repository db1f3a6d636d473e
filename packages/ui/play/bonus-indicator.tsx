export type BonusIndicatorState =
  | { readonly kind: 'active' | 'pending' | 'none' }
  | { readonly kind: 'available'; readonly count: number }

/** The most a badge counts aloud. */
const most = 99

const counted = (count: number): string => (count > most ? `${most}+` : String(count))

/**
 * Spec §2: green dot for an active bonus, amber for a pending one, otherwise a red count of available ones. `text` says
 * the same to screen readers.
 */
export function BonusIndicator({ state, text }: { readonly state: BonusIndicatorState; readonly text: string }) {
  return (
    <>
      {state.kind === 'none' ? null : (
        <em className={`bonus-indicator bonus-indicator-${state.kind}`} aria-hidden="true">
          {state.kind === 'available' ? counted(state.count) : null}
        </em>
      )}
      <span className="visually-hidden">{text}</span>
    </>
  )
}
