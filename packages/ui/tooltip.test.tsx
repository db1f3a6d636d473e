import type * as Radix from 'radix-ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Tooltip, TooltipDelays } from './tooltip.tsx'

const delays = vi.hoisted(() => [] as unknown[])
vi.mock('radix-ui', async (load) => {
  const real = await load<typeof Radix>()
  const Provider: typeof real.Tooltip.Provider = (props) => {
    delays.push([props.delayDuration, props.skipDelayDuration])
    return real.Tooltip.Provider(props)
  }
  return { ...real, Tooltip: { ...real.Tooltip, Provider } }
})

const hint = (
  <Tooltip text="Full screen">
    <button type="button">F</button>
  </Tooltip>
)

test('a tooltip waits 700 ms, and 300 ms are enough to go from one to the next (Spec §9)', () => {
  renderToStaticMarkup(hint)
  expect(delays).toEqual([[700, 300]])
})

test('hints that belong together share the wait', () => {
  delays.length = 0
  renderToStaticMarkup(
    <TooltipDelays>
      {hint}
      {hint}
    </TooltipDelays>,
  )
  expect(delays).toEqual([[700, 300]])
})
