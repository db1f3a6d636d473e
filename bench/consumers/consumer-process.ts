import { constants, setPriority } from 'node:os'
import { announce } from '../setting/child.ts'
import { consumerNames, consumersIn, openConsumers } from './house.ts'

// A worker with nothing but the consumers of settled rounds, or those that BENCH_CONSUMERS names, with the priority of
// the worker.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const consumers = await openConsumers(
  process.env['BENCH_DATABASE_URL'] ?? '',
  consumersIn(process.env['BENCH_CONSUMERS'] ?? consumerNames.join()),
)
const [playing, moving] = [await consumers.play.keepRunning(), await consumers.keepMoving()]
process.on(
  'message',
  () =>
    void consumers.wallet
      .readerLags()
      .then((lags) => process.send?.({ lags: lags.filter(({ reader }) => reader.startsWith('play.')) })),
)
announce({}, async () => {
  await playing.close()
  await moving.close()
  await consumers.close()
})
