import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a full disk does not end the studio', () => {
  const logger = openLog({ level: 'info', file: '/dev/full' })
  for (const line of ['first', 'second']) expect(() => logger.info(line)).not.toThrow()
})
