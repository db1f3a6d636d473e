import type { CallRefusal } from '@zoria/contract/client'
import type { WheelSpin } from '@zoria/contract/wheel/http'
import type { WheelPhase } from '@zoria/ui/play/fortune-wheel.tsx'

/** Why a spin did not come about: a refusal, or no answer after all retries. */
export type SpinProblem = Pick<CallRefusal, 'code' | 'retryAfter'>

/**
 * Where the wheel is (Spec §2): it starts, goes on while the answer is awaited, stops at the sector that was drawn, and
 * shows it.
 */
export type Turning =
  | { readonly at: 'idle'; readonly problem: SpinProblem | null }
  | { readonly at: 'start'; readonly spin: WheelSpin | null }
  | { readonly at: 'continue' }
  | { readonly at: 'stop' | 'result'; readonly spin: WheelSpin }

export type TurningEvent =
  | { readonly kind: 'pressed' }
  /** The wheel has gathered speed. */
  | { readonly kind: 'started' }
  | { readonly kind: 'answered'; readonly spin: WheelSpin }
  | { readonly kind: 'refused'; readonly problem: SpinProblem }
  | { readonly kind: 'stopped' }
  /** A result of an earlier visit that was not seen. */
  | { readonly kind: 'found'; readonly spin: WheelSpin }

export const resting: Turning = { at: 'idle', problem: null }

/** With less motion (`isStill`) the result shows at once. What does not fit the phase changes nothing. */
export function turningAfter(now: Turning, event: TurningEvent, { isStill }: { readonly isStill: boolean }): Turning {
  switch (event.kind) {
    case 'pressed':
      if (isTurning(now)) return now
      return isStill ? { at: 'continue' } : { at: 'start', spin: null }
    case 'started':
      if (now.at !== 'start') return now
      return now.spin === null ? { at: 'continue' } : { at: 'stop', spin: now.spin }
    case 'answered':
      if (now.at !== 'start' && now.at !== 'continue') return now
      if (isStill) return { at: 'result', spin: event.spin }
      return now.at === 'start' ? { at: 'start', spin: event.spin } : { at: 'stop', spin: event.spin }
    case 'refused':
      return now.at === 'start' || now.at === 'continue' ? { at: 'idle', problem: event.problem } : now
    case 'stopped':
      return now.at === 'stop' ? { at: 'result', spin: now.spin } : now
    case 'found':
      return now.at === 'idle' ? { at: 'result', spin: event.spin } : now
  }
}

export const isTurning = ({ at }: Turning): boolean => at === 'start' || at === 'continue' || at === 'stop'

/** The spin whose result is known to this page; null before. */
export const spinOf = (turning: Turning): WheelSpin | null =>
  turning.at === 'stop' || turning.at === 'result' ? turning.spin : null

export const phaseOf = ({ at }: Turning): WheelPhase => at
