import { expect, test } from 'vitest'
import { room, stage } from './dealer-scene.ts'

// `xMidYMax meet`: the whole stage is shown, in the middle and at the bottom of its place.
test.each([
  // place of the scene, px
  ['blackjack on a phone of 380 px', 356, 120],
  ['blackjack on the widest phone', 743, 120],
  ['the other tables on a phone of 380 px', 356, 143],
  ['the other tables on the widest phone', 743, 158],
  ['a tablet', 1_248, 240],
  ['a low window', 1_052, 150],
  ['a high window', 1_052, 700],
])('the room fills the place of %s, %i × %i', (_, width, height) => {
  const unit = Math.min(width / stage.width, height / stage.height)
  const [beside, above] = [(width / unit - stage.width) / 2, height / unit - stage.height]
  expect(room.left).toBeLessThanOrEqual(stage.left - beside)
  expect(room.right).toBeGreaterThanOrEqual(stage.left + stage.width + beside)
  expect(room.top).toBeLessThanOrEqual(stage.top - above)
  expect(room.bottom).toBe(stage.top + stage.height)
})
