import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test('a full disk does not end who logs', () => {
  const logger = createLogger({ name: 'api', level: 'info', file: '/dev/full' })
  for (const line of ['first', 'second']) expect(() => logger.info(line)).not.toThrow()
})
