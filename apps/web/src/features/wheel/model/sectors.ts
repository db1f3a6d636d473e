import type { WheelPrize, WheelSector } from '@zoria/contract/wheel/http'
import type { WheelTone } from '@zoria/ui/play/fortune-wheel.tsx'

const tones: Record<WheelPrize['kind'], WheelTone> = {
  nothing: 'night',
  money: 'sky',
  bonus: 'violet',
  free_rounds: 'green',
}

/** The colour of a sector shows the kind of its prize; the largest sum is gold, the next one red. */
export function toneOf(
  { prize }: Pick<WheelSector, 'prize'>,
  sectors: readonly Pick<WheelSector, 'prize'>[],
): WheelTone {
  if (prize.kind !== 'money') return tones[prize.kind]
  const sums = [
    ...new Set(sectors.map((each) => (each.prize.kind === 'money' ? Number(each.prize.amount) : 0))),
  ].toSorted((one, other) => other - one)
  const at = sums.indexOf(Number(prize.amount))
  if (at === 0) return 'gold'
  return at === 1 && sums.length > 2 ? 'red' : tones.money
}
