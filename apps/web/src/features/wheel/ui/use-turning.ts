import type { OwnWheel, WheelSpin } from '@zoria/contract/wheel/http'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatDateTime, localOffset } from '../../../lib/formats.ts'
import { useStatusModal } from '../../../shell/index.ts'
import { useSeeSpin, useSpin } from '../api.ts'
import { resting, turningAfter, type Turning, type TurningEvent } from '../model/phase.ts'
import { useWheelTexts } from './texts.ts'

/** The start as the style sheet has it, and the longest that the stop takes: 5.2 s, and some time for a busy machine. */
const startMs = 900
const stopMs = 5600

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

type Turned = {
  readonly turning: Turning
  /** The answer is lost and requested again. */ readonly isLost: boolean
  readonly spin: (clientSeed: string) => void
  readonly stopped: () => void
}

/**
 * Runs a spin through its phases, shows the result in its modal and marks it as seen; first a result of an earlier
 * visit.
 */
export function useTurning({ own, onChanged }: { readonly own: OwnWheel; readonly onChanged: () => void }): Turned {
  const [turning, happen] = useReducer(
    (now: Turning, event: TurningEvent) => turningAfter(now, event, { isStill: isStill() }),
    resting,
  )
  const [isLost, lose] = useState(false)
  const request = useSpin(useCallback(() => lose(true), []))
  const show = useResult(own)
  const { at } = turning
  useEffect(() => {
    if (at !== 'start' && at !== 'stop') return undefined
    const waiting = setTimeout(
      () => happen({ kind: at === 'start' ? 'started' : 'stopped' }),
      at === 'start' ? startMs : stopMs,
    )
    return () => clearTimeout(waiting)
  }, [at])

  const found = own.unseen
  useEffect(() => {
    if (found !== null && !show.isShown(found)) happen({ kind: 'found', spin: found })
  }, [found, show])

  const result = turning.at === 'result' ? turning.spin : null
  useEffect(() => {
    if (result !== null) show.show(result)
  }, [result, show])

  const spin = (clientSeed: string) => {
    happen({ kind: 'pressed' })
    void request(clientSeed, own.draw_id).then((answer) => {
      lose(false)
      if (answer.ok) return happen({ kind: 'answered', spin: answer.value.body })
      happen({ kind: 'refused', problem: answer.refusal })
      return onChanged()
    })
  }
  return { turning, isLost, spin, stopped: () => happen({ kind: 'stopped' }) }
}

/** Shows each result once: in its modal (Spec §2), and marks it as seen. */
function useResult({ next_at, rights, draw_id }: OwnWheel) {
  const say = useText()
  const { spinText } = useWheelTexts()
  const open = useStatusModal((modal) => modal.open)
  const see = useSeeSpin()
  const shown = useRef(new Set<string>())
  const latest = useRef({ say, spinText, next_at, rights, draw_id, open, see })
  useEffect(() => {
    latest.current = { say, spinText, next_at, rights, draw_id, open, see }
  })
  const [result] = useState(() => ({
    isShown: (spin: WheelSpin) => shown.current.has(spin.id),
    show: (spin: WheelSpin) => {
      if (shown.current.has(spin.id)) return
      shown.current.add(spin.id)
      const now = latest.current
      now.see.mutate(spin.id)
      // Rights that were read before this spin still hold the one it used.
      const left = now.rights.length - (now.draw_id === spin.draw_id ? 1 : 0)
      if (spin.prize.kind === 'nothing')
        now.open({
          key: 'wheel-nothing',
          variables: {
            nextAt: left > 0 ? now.say('wheel.now') : formatDateTime(now.next_at, localOffset(now.next_at)),
          },
        })
      else now.open({ key: 'wheel-win', variables: { prize: now.spinText(spin) } })
    },
  }))
  return result
}
